import { Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { tellAccountNews } from '#src/app/lazy/accountNews.ts'
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

test('[P-1] pushes of other things raise nothing', () => {
  const self = new Subject<SelfPush>()
  const raise = vi.fn<() => void>()
  const page = createScope()
  tellAccountNews({ page, words: createI18n(() => undefined), socket: { self }, toasts: { raise } })
  self.next({ kind: 'tasks' })
  expect(raise).not.toHaveBeenCalled()
  page.close()
})
