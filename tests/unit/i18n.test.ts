import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createI18n, switchLanguage } from '#src/ui/i18n/i18n.ts'
import { ruleKey } from '#src/ui/i18n/rules.ts'
import { en } from '#src/ui/i18n/en.ts'
import { enFeatures } from '#src/ui/i18n/en.features.ts'
import { dayTime, deviceZone } from '#src/ui/i18n/time.ts'
import { zhCNAccess } from '#src/ui/i18n/zh-CN.access.ts'
import { zhCNAccount } from '#src/ui/i18n/zh-CN.account.ts'
import { zhCNCards } from '#src/ui/i18n/zh-CN.cards.ts'
import { zhCNCashier } from '#src/ui/i18n/zh-CN.cashier.ts'
import { zhCNDev } from '#src/ui/i18n/zh-CN.dev.ts'
import { zhCNInspector } from '#src/ui/i18n/zh-CN.inspector.ts'
import { zhCNMatch } from '#src/ui/i18n/zh-CN.match.ts'
import { zhCNModeration } from '#src/ui/i18n/zh-CN.moderation.ts'
import { zhCNOrder } from '#src/ui/i18n/zh-CN.order.ts'
import { zhCNPlay } from '#src/ui/i18n/zh-CN.play.ts'
import { zhCNRoom } from '#src/ui/i18n/zh-CN.room.ts'
import { zhCNSheets } from '#src/ui/i18n/zh-CN.sheets.ts'
import { zhCNTalk } from '#src/ui/i18n/zh-CN.talk.ts'
import { zhCNVenue } from '#src/ui/i18n/zh-CN.venue.ts'
import { zhCNVerification } from '#src/ui/i18n/zh-CN.verification.ts'
import { zhCNCases } from '#src/ui/i18n/zh-CN.cases.ts'
import { zhCNDeposit } from '#src/ui/i18n/zh-CN.deposit.ts'
import { zhCNWallet } from '#src/ui/i18n/zh-CN.wallet.ts'
import { zhCNWithdraw } from '#src/ui/i18n/zh-CN.withdraw.ts'
import { zhCN } from '#src/ui/i18n/zh-CN.ts'
import { ERROR_KEYS } from '#src/api/model/errorKeys.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') found.set(name, value)
    else for (const [inner, text] of flatten(value, name)) found.set(inner, text)
  }
  return found
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted()

const features = [
  zhCNRoom,
  zhCNTalk,
  zhCNSheets,
  zhCNMatch,
  zhCNModeration,
  zhCNVenue,
  zhCNOrder,
  zhCNAccount,
  zhCNAccess,
  zhCNCashier,
  zhCNCards,
  zhCNWallet,
  zhCNWithdraw,
  zhCNDeposit,
  zhCNCases,
  zhCNPlay,
  zhCNVerification,
  zhCNDev,
  zhCNInspector,
]
const chinese = flatten(Object.assign({}, zhCN, ...features))
const english = flatten({ ...en, ...enFeatures })

describe('words', () => {
  test('[P-1] both languages have the same keys, in the same order', () => {
    expect([...english.keys()]).toEqual([...chinese.keys()])
  })

  test('[P-1] each message has the same placeholders in both languages', () => {
    const inEnglish = [...english].map(([key, text]) => [key, placeholders(text)])
    const inChinese = [...chinese].map(([key, text]) => [key, placeholders(text)])
    expect(inEnglish).toEqual(inChinese)
  })

  test('[P-1] the Chinese page has no English but names', () => {
    const names = /\{\{\w+\}\}|Anchorage|USDT|TRC20|ERC20|JSON|RxJS/g
    const mixed = [...chinese].filter(([key, text]) => key !== 'language.en' && /[A-Za-z]/.test(text.replace(names, '')))
    expect(mixed).toEqual([])
  })

  test('[P-1] the English page has no Chinese but the name of the language', () => {
    const mixed = [...english].filter(([key, text]) => key !== 'language.zh-CN' && /\p{Script=Han}/u.test(text))
    expect(mixed).toEqual([])
  })

  test('[P-1] a person is spoken to as 你 everywhere, by the page and by the server', () => {
    const root = join(import.meta.dirname, '..', '..')
    const sources = ['src', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    )
    expect(sources).toEqual(
      expect.arrayContaining([join('server', 'platform', 'messages.ts'), join('src', 'ui', 'i18n', 'zh-CN.ts')]),
    )
    expect(sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('您'))).toEqual([])
  })

  test('no message is empty or has spaces at its ends', () => {
    const loose = [...chinese, ...english].filter(([, text]) => text === '' || text !== text.trim())
    expect(loose).toEqual([])
  })
})

describe('what went wrong', () => {
  test('every error has words of its own', () => {
    const words = ERROR_KEYS.map((key) => chinese.get(key))
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
    const i18n = createI18n()
    expect(i18n.t('live.heat', { count: '<b>7</b>' })).toBe('热度 <b>7</b>')
  })

  test('[P-1] loads English when it is switched on', async () => {
    const i18n = createI18n()
    await switchLanguage(i18n, 'en')
    expect([i18n.t('nav.home'), i18n.t('room.chat')]).toEqual(['Home', 'Chat'])
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

  const t = createI18n().t
  const now = new Date(2025, 7, 13, 23, 50).getTime()

  test.each([
    ['the same day', new Date(2025, 7, 13, 9, 5), '今天 09:05'],
    ['after midnight', new Date(2025, 7, 14, 0, 10), '明天 00:10'],
    ['later', new Date(2025, 7, 16, 19, 0), '8月16日 19:00'],
    ['earlier', new Date(2025, 7, 12, 19, 0), '8月12日 19:00'],
  ])('%s', (_name, at, expected) => {
    expect(dayTime((key, ...values) => t(key, { ...values[0] }), at.getTime(), now)).toBe(expected)
  })
})
