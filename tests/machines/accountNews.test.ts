import { Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { tellAccountNews } from '#src/app/lazy/accountNews.ts'
import type { Toasts } from '#src/machines/toast/toastActors.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'

type Case = { readonly push: SelfPush; readonly chinese: string; readonly english: string }

const SAID: readonly Case[] = [
  {
    push: { kind: 'adjusted', asset: 'FEN', amount: fen(5_000), words: '补发奖励' },
    chinese: '账户调账 +¥50.00：补发奖励',
    english: 'Your account was adjusted by +¥50.00: 补发奖励',
  },
  {
    push: { kind: 'adjusted', asset: 'GOLD', amount: coins(-20), words: '更正' },
    chinese: '金币调账 −20：更正',
    english: 'Your coins were adjusted by −20: 更正',
  },
  {
    push: { kind: 'limitLowered', period: 'week', limit: fen(20_000) },
    chinese: '客服已将你的每周充值限额调低至 ¥200.00，立即生效',
    english: 'Our staff lowered your deposit limit a week to ¥200.00. It holds now',
  },
]

test.each(SAID)(
  '[P-1] a member is told, in either language, in words that come with the login: $chinese',
  async ({ push, chinese, english }) => {
    const words = createI18n((key) => {
      throw new Error(key)
    })
    const self = new Subject<SelfPush>()
    const raise = vi.fn<(toast: { key: string; values?: Readonly<Record<string, string | number>> }) => void>()
    const page = createScope()
    expect(words.hasResourceBundle('zh-CN', 'accountNews')).toBe(false)
    tellAccountNews({ page, words, socket: { self }, toasts: { raise } })

    self.next(push)
    await vi.waitFor(() => expect(raise).toHaveBeenCalledOnce(), { timeout: 10_000 })
    const { key, values } = raise.mock.calls[0]![0]
    expect(words.t(key, { ...values, defaultValue: '' })).toBe(chinese)

    await loadWords(words, 'en', ['accountNews'])
    expect(words.t(key, { ...values, lng: 'en', defaultValue: '' })).toBe(english)

    page.close()
    self.next(push)
    expect(raise).toHaveBeenCalledOnce()
  },
)

/** What is raised by a push, in either language. */
async function raisedBy(push: SelfPush) {
  const missing: string[] = []
  const words = createI18n((key) => missing.push(key))
  const self = new Subject<SelfPush>()
  const raise = vi.fn<Toasts['raise']>()
  const page = createScope()
  tellAccountNews({ page, words, socket: { self }, toasts: { raise } })
  self.next(push)
  await vi.waitFor(() => expect(raise).toHaveBeenCalledOnce(), { timeout: 10_000 })
  page.close()
  await loadWords(words, 'en', ['accountNews'])
  const toast = raise.mock.calls[0]?.[0] ?? expect.unreachable('nothing was raised')
  const said = LANGUAGES.map((lng) => words.t(toast.key, { ...toast.values, lng, defaultValue: '' }))
  return { toast, said, missing }
}

/** 2025-08-13 20:30 of the site, which is eight hours ahead. */
const UNTIL = Date.UTC(2025, 7, 13, 12, 30)

test.each([
  ['password', '提现密码已更改', 'The withdrawal password is new'],
  ['destination', '新增了收款账户', 'A card or address was added'],
  ['contact', '绑定的手机或邮箱已更改', 'A phone or e-mail address is new'],
  ['account', '两步验证刚开启，或账号刚由客服重置', 'Two-step verification or the password of this account is new'],
] as const)(
  '[P-1] [C-8] why withdrawals wait (%s) is told in words of either language, with the site’s time',
  async (reason, ...words) => {
    const { said, missing } = await raisedBy({ kind: 'withdrawalsWait', reason, until: UNTIL })
    expect([missing, said.map((one, index) => one.startsWith(words[index] ?? ''))]).toEqual([[], [true, true]])
    expect(said.map((one) => one.includes('20:30'))).toEqual([true, true])
  },
)

test.each([
  ['day', '每日', 'a day'],
  ['week', '每周', 'a week'],
  ['month', '每月', 'a month'],
] as const)('[P-1] a limit that was lowered is told by its period: %s', async (period, ...words) => {
  const { said, missing } = await raisedBy({ kind: 'limitLowered', period, limit: fen(100) })
  expect([missing, said.map((one, index) => one.includes(words[index] ?? ''))]).toEqual([[], [true, true]])
})

test.each([
  [{ kind: 'withdrawalsWait', reason: 'password', until: UNTIL }, 'warn', 6_000],
  [{ kind: 'adjusted', asset: 'FEN', amount: fen(1), words: 'w' }, 'info', 8_000],
  [{ kind: 'limitLowered', period: 'day', limit: fen(100) }, 'warn', 12_000],
] as const)('[P-1] news of an account stay as long as they take to read: %o', async (push, tone, stay) => {
  expect((await raisedBy(push)).toast).toMatchObject({ tone, stay })
})

test.each([
  ['zh-CN', '海鸥'],
  ['en', 'Gulls'],
])(
  '[S-1] [P-1] what began that the member waits for is called what it is in the language of the page: %s',
  async (language, name) => {
    const words = createI18n(() => undefined)
    await words.changeLanguage(language)
    const self = new Subject<SelfPush>()
    const raise = vi.fn<Toasts['raise']>()
    const page = createScope()
    tellAccountNews({ page, words, socket: { self }, toasts: { raise } })
    self.next({ kind: 'reminder', name: '海鸥', names: { 'zh-CN': '海鸥', en: 'Gulls' } })
    self.next({ kind: 'reminder', name: '海鸥 2' })
    page.close()
    const told = { key: 'toast.reminder', tone: 'success', stay: 8_000 }
    expect(raise.mock.calls).toEqual([[{ ...told, values: { name } }], [{ ...told, values: { name: '海鸥 2' } }]])
  },
)

test('[P-1] pushes of other things raise nothing', () => {
  const self = new Subject<SelfPush>()
  const raise = vi.fn<() => void>()
  const page = createScope()
  tellAccountNews({ page, words: createI18n(() => undefined), socket: { self }, toasts: { raise } })
  self.next({ kind: 'tasks' })
  expect(raise).not.toHaveBeenCalled()
  page.close()
})
