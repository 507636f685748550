import { expect, test } from 'vitest'
import { CHANNEL_NAMES } from '#src/api/model/sport.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { createVenueNames } from '#src/ui/i18n/venueNames.ts'
import { loadWords } from '#src/ui/i18n/words.ts'

const NAMES = new Map([['OBTY', { 'zh-CN': '新港体育', en: 'New Harbour' }]])

test('[S-2] venues are called as the server says, in words that are there and in words that come later', async () => {
  const words = createI18n(() => {})
  const show = createVenueNames(words)
  const named = (code: 'OBTY' | 'IMTY', lng: string) => words.t(`shared:venue.name.${code}`, { lng })
  await loadWords(words, 'zh-CN', ['shared'])
  show(NAMES)
  await loadWords(words, 'en', ['shared'])
  expect([named('OBTY', 'zh-CN'), named('OBTY', 'en')]).toEqual(['新港体育', 'New Harbour'])
  expect([named('IMTY', 'zh-CN'), named('IMTY', 'en')]).toEqual([CHANNEL_NAMES.IMTY, 'Open Sea Sports'])
  expect(CHANNEL_NAMES.OBTY).toBe('海港体育')
})

test('[S-2] venues that are renamed are called so in every language that is there, and not in that of the page alone', async () => {
  const words = createI18n(() => {})
  const show = createVenueNames(words)
  await loadWords(words, 'zh-CN', ['shared'])
  await loadWords(words, 'en', ['shared'])
  show(NAMES)
  expect(['zh-CN', 'en'].map((lng) => words.t('shared:venue.name.OBTY', { lng }))).toEqual(['新港体育', 'New Harbour'])
})
