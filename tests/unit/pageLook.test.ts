import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { createPageLook } from '#src/ui/shell/pageLook.ts'

function fixture(lang = 'zh-CN') {
  const words = createI18n((key) => {
    throw new Error(key)
  })
  const root = { dataset: {}, lang }
  return { words, root, look: createPageLook(words, root) }
}

test('[P-1] the page is in the language that was chosen where the site has it, else in the site’s first', async () => {
  const { words, root, look } = fixture()
  await look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'en' })
  expect([words.language, root.lang]).toEqual(['en', 'en'])
  await look.enableLanguages(['zh-CN'])
  expect([words.language, root.lang]).toEqual(['zh-CN', 'zh-CN'])
})

test('[P-1] who changes their mind while a language’s words are on their way stays with what they chose last', async () => {
  const { words, root, look } = fixture()
  await Promise.all([
    look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'en' }),
    look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'zh-CN' }),
  ])
  expect([words.language, root.lang]).toEqual(['zh-CN', 'zh-CN'])
})

test('[P-1] who chose no language stays with the one that the page came in, where the site has it', async () => {
  const { words, root, look } = fixture('en')
  await look.showPreferences(DEFAULT_PREFERENCES)
  await look.enableLanguages(['zh-CN', 'en'])
  expect([words.language, root.lang]).toEqual(['en', 'en'])
  await look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'zh-CN' })
  expect([words.language, root.lang]).toEqual(['zh-CN', 'zh-CN'])
  const other = fixture('en')
  await other.look.enableLanguages(['zh-CN'])
  expect(other.words.language).toBe('zh-CN')
})

test('[P-1] what is asked of the server before a page’s words have come is asked in the language that the page will have', () => {
  const { look } = fixture('en')
  expect(look.language()).toBe('en')
  void look.enableLanguages(['zh-CN'])
  expect(look.language()).toBe('zh-CN')
  const other = fixture()
  void other.look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'en' })
  expect(other.look.language()).toBe('en')
})

test('[P-1] where a language’s words do not come the server is asked in the one that the page has', async () => {
  const { words, look } = fixture()
  // Words that there is no English file of.
  words.addResourceBundle('zh-CN', 'nowhere', {})
  await expect(look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'en' })).rejects.toThrow()
  expect([words.language, look.language()]).toEqual(['zh-CN', 'zh-CN'])
})

test('[P-1] words that did not come at first, and do at the next try, are what the server is asked in', async () => {
  const { words, look } = fixture()
  words.addResourceBundle('zh-CN', 'nowhere', {})
  await expect(look.showPreferences({ ...DEFAULT_PREFERENCES, language: 'en' })).rejects.toThrow()
  words.removeResourceBundle('zh-CN', 'nowhere')
  await look.enableLanguages(['zh-CN', 'en'])
  expect([words.language, look.language()]).toEqual(['en', 'en'])
})
