import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ERROR_KEYS } from '#src/api/model/errorKeys.ts'
import { createI18n, loadLanguage } from '#src/ui/i18n/i18n.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { dayTime, deviceZone } from '#src/ui/i18n/time.ts'
import { loadWords } from '#src/ui/i18n/words.ts'

type Tree = { readonly [key: string]: string | Tree }

const ROOT = join(import.meta.dirname, '..', '..')

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') found.set(name, value)
    else for (const [inner, text] of flatten(value, name)) found.set(inner, text)
  }
  return found
}

/** Each namespace's words, by its folder. */
const namespacesOf = (files: Readonly<Record<string, { readonly words: Tree }>>) =>
  new Map(Object.entries(files).map(([path, { words }]) => [path.split('/').at(-3) ?? '', flatten(words)]))

const chinese = namespacesOf(import.meta.glob<{ readonly words: Tree }>('/src/ui/**/locales/zh-CN.ts', { eager: true }))
const english = namespacesOf(import.meta.glob<{ readonly words: Tree }>('/src/ui/**/locales/en.ts', { eager: true }))
const namespaces = [...chinese.keys()]
const allOf = (language: typeof chinese) => [...language.values()].flatMap((words) => [...words])

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, [^}]*)?\}\}/g)].map((match) => match[1] ?? '').toSorted()

/** Code of the project's folders, by path. */
function sources(...folders: readonly string[]): ReadonlyMap<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

const fail = (key: string) => {
  throw new Error(key)
}

describe('words', () => {
  test('[P-1] both languages have the same namespaces', () => {
    expect([...english.keys()]).toEqual(namespaces)
  })

  test.each(namespaces)('[P-1] %s has the same keys in both languages, in the same order', (namespace) => {
    expect([...(english.get(namespace) ?? []).keys()]).toEqual([...(chinese.get(namespace) ?? []).keys()])
  })

  test('[X-10] the words for too many users name all of it: visitors or operations, refresh, later', () => {
    expect([english, chinese].map((words) => words.get('common')?.get('errors.tooManyUsers'))).toEqual([
      'Too many visitors or frequent operations, please refresh and retry later',
      '当前访问人数过多或操作频繁，请刷新后稍后再试',
    ])
  })

  test('[P-1] each message has the same placeholders in both languages', () => {
    const inEnglish = allOf(english).map(([key, text]) => [key, placeholders(text)])
    const inChinese = allOf(chinese).map(([key, text]) => [key, placeholders(text)])
    expect(inEnglish).toEqual(inChinese)
  })

  test('[P-1] the Chinese page has no English but names', () => {
    const names =
      /\{\{\w+(?:, [^}]*)?\}\}|Anchorage|Safari|Chrome|Edge|iPhone|UTC\+8|CSV|USDT|TRC20|ERC20|JSON|RxJS|VIP|VS|Windows|macOS|Android|iOS|PNG|JPEG|WebP|MB|Markdown|SHA-256|答案 [A-D]|https:|\/app\/live/g
    const mixed = allOf(chinese).filter(([key, text]) => !key.endsWith('language.en') && /[A-Za-z]/.test(text.replace(names, '')))
    expect(mixed).toEqual([])
  })

  test('[P-1] the English page has no Chinese but the name of the language', () => {
    const mixed = allOf(english).filter(([key, text]) => !key.endsWith('language.zh-CN') && /\p{Script=Han}/u.test(text))
    expect(mixed).toEqual([])
  })

  const written = sources('src', 'server')
  test('[P-1] a person is spoken to as 你 everywhere, by the page and by the server', () => {
    expect([...written.keys()]).toEqual(expect.arrayContaining(['server/platform/messages.ts', 'src/ui/common/locales/zh-CN.ts']))
    expect([...written].filter(([, text]) => text.includes('您')).map(([path]) => path)).toEqual([])
  })

  test.each([
    ['充值', /存款|首存|续存/],
    ['提现密码', /资金密码/],
    ['交易记录', /账单记录|资金流水|资金记录/],
    ['投注记录', /'我的投注'|我的记录/],
    ['会员等级', /VIP 等级/],
    ['收款账户', /收款方式|银行卡与地址/],
    ['北京时间', /\p{Script=Han}[^'\n]*UTC\+8|UTC\+8[^'\n]*\p{Script=Han}/u],
    ['自我排除', /自我禁止/],
    ['关注', /收藏/],
    ['签名', /签字/],
  ])('[P-1] a thing has one Chinese name, %s, on the page and by the server', (_name, others) => {
    expect([...written].filter(([, text]) => others.test(text)).map(([path]) => path)).toEqual([])
  })

  test('[P-1] screens have no words, nor a language’s punctuation, of their own', () => {
    const screens = [...sources('src/ui')].filter(([path]) => !path.includes('/locales/'))
    const bare = screens.map(([path, text]) => [path, text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')] as const)
    expect(bare.filter(([, text]) => /[\p{Script=Han}，。：；！？（）]/u.test(text)).map(([path]) => path)).toEqual([])
  })

  test('no message is empty or has spaces at its ends', () => {
    const loose = [...allOf(chinese), ...allOf(english)].filter(([, text]) => text === '' || text !== text.trim())
    expect(loose).toEqual([])
  })

  test('the first part of a key belongs to one namespace, so that a key can be searched for', () => {
    const owners = [...chinese].flatMap(([namespace, words]) => [
      ...new Set([...words.keys()].map((key) => `${key.split('.')[0]} of ${namespace}`)),
    ])
    const parts = owners.map((owner) => owner.split(' ')[0])
    expect(owners.filter((_, place) => parts.indexOf(parts[place]) !== place)).toEqual([])
  })

  test('a namespace has the name of its folder', () => {
    const files = [...sources('src/ui')].filter(([path]) => path.endsWith('/locales/zh-CN.ts'))
    const declared = files.map(([, text]) => /ResourceNamespaceMap \{\s+(\w+): typeof words/.exec(text)?.[1])
    expect(declared).toEqual(files.map(([path]) => path.split('/').at(-3)))
  })

  test('every message is used', () => {
    const code = [...sources('src')].filter(([path]) => !path.includes('/locales/')).map(([, text]) => text)
    const literals = new Set(
      code.flatMap((text) => [...text.matchAll(/['`](?:\w+:)?([\w-]+(?:\.[\w-]+)+)['`]/g)].map((match) => match[1])),
    )
    // `odds.market.${type}` uses every key of that form.
    const forms = new Set(
      code.flatMap((text) => [...text.matchAll(/`(?:\w+:)?(\w+\.(?:[\w.-]|\$\{[^{}`]*\})*)`/g)].map((match) => match[1] ?? '')),
    )
    const form = new RegExp(
      `^(?:${[...forms].map((text) => text.replaceAll('.', '\\.').replaceAll(/\$\{[^{}`]*\}/g, '[\\w-]+')).join('|')})$`,
    )
    const unused = allOf(chinese).flatMap(([key]) => (literals.has(key) || form.test(key) ? [] : [key]))
    expect(unused).toEqual([])
  })
})

describe('what machines say by key', () => {
  test('has words in `common`, which are there whatever page is open', () => {
    const code = [...sources('src')].filter(([path]) => !path.startsWith('src/ui/') && !path.startsWith('src/inspector/'))
    const named = /\b(?:key|featureKey|toastKey): '(\w+(?:\.\w+)+)'|(?<!type: )'((?:toast|errors|feature|rule)\.\w+)'(?!:)/g
    const keys = code.flatMap(([, text]) => [...text.matchAll(named)].map((match) => match[1] ?? match[2] ?? ''))
    expect(keys.length).toBeGreaterThan(50)
    expect(keys.filter((key) => chinese.get('common')?.has(key) !== true)).toEqual([])
  })
})

describe('what went wrong', () => {
  test('every error has words of its own', () => {
    const words = ERROR_KEYS.map((key) => chinese.get('common')?.get(key))
    expect(words.every((text) => text !== undefined)).toBe(true)
    expect(new Set(words).size).toBe(words.length)
  })

  test('a rule without words of its own falls back, names of Object.prototype too', () => {
    expect(ruleKey('login.nameMissing')).toBe('loginRule.nameMissing')
    expect([ruleKey('id.malformed'), ruleKey('constructor')]).toEqual(['rule.unknown', 'rule.unknown'])
  })
})

describe('the translator', () => {
  test('[P-1] starts in Chinese and fills placeholders without escaping: React escapes', () => {
    expect(createI18n(fail).t('listing.nextAt', { time: '<b>7</b>' })).toBe('<b>7</b> 开播')
  })

  test('[P-1] what is loaded is loaded in English too, before the page is shown in it', async () => {
    const i18n = createI18n(fail)
    await loadWords(i18n, 'zh-CN', ['room'])
    await loadLanguage(i18n, 'en')
    await i18n.changeLanguage('en')
    expect([i18n.t('shell:nav.home'), i18n.t('room:room.chat'), i18n.hasResourceBundle('en', 'deposit')]).toEqual([
      'Home',
      'Chat',
      false,
    ])
  })

  test('[P-4] a look-up of a word has no settings of the translator to copy', () => {
    const i18n = createI18n(fail)
    expect([i18n.options.defaultNS, Object.keys(i18n.options)]).toEqual(['common', []])
  })

  test('a key of words that are not loaded is told, with its namespace', () => {
    const told: string[] = []
    const i18n = createI18n((key) => told.push(key))
    expect([i18n.t('room:room.chat'), told]).toEqual(['room.chat', ['room:room.chat']])
  })
})

describe('times', () => {
  test.each([
    [-480, 'UTC+8'],
    [0, 'UTC+0'],
    [210, 'UTC−3:30'],
    [-345, 'UTC+5:45'],
  ])('[B-4] a time says the zone of the device: %i minutes west is %s', (west, zone) => {
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(west)
    expect(deviceZone()).toBe(zone)
    offset.mockRestore()
  })

  const t = createI18n(fail).getFixedT('zh-CN')
  /** A time of the site's clock, UTC+8. */
  const site = (time: string) => Date.parse(`${time}:00+08:00`)
  const now = site('2025-08-13T23:50')
  const at = (west: number, time: string) => {
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(west)
    const said = dayTime(t, site(time), now)
    offset.mockRestore()
    return said
  }

  test.each([
    ['the same day', '2025-08-13T09:05', '今天 09:05'],
    ['after midnight', '2025-08-14T00:10', '明天 00:10'],
    ['later', '2025-08-16T19:00', '8月16日 19:00'],
    ['earlier', '2025-08-12T19:00', '8月12日 19:00'],
  ])('[B-2] days and times are those of UTC+8: %s', (_name, time, expected) => {
    expect(at(-480, time)).toBe(expected)
  })

  test('[B-2] an English date names its month', async () => {
    const i18n = createI18n(fail)
    await loadLanguage(i18n, 'en')
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480)
    expect(dayTime(i18n.getFixedT('en'), site('2025-09-01T00:30'), now)).toBe('Sep 1 00:30')
    offset.mockRestore()
  })

  test.each([
    ['Dubai', -240],
    ['London', 0],
    ['New York', 240],
  ])('[B-2] a device of another zone shows the same time, and that it is of UTC+8: %s', (_city, west) => {
    expect([at(west, '2025-08-13T09:05'), at(west, '2025-08-14T00:10')]).toEqual(['北京时间今天 09:05', '北京时间明天 00:10'])
  })
})
