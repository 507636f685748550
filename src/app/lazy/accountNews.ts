import { siteTime } from '#src/api/model/day.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { Toasts } from '#src/machines/toast/toastActors.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import type { App } from '../app.ts'

type NewsPorts = Pick<App, 'page' | 'words'> & {
  readonly socket: Pick<RealtimeSocket, 'self'>
  readonly toasts: Toasts
}

/** Tells a member at once what was done to their account, and what they wait for that has begun; it comes, as its words do, with the first login. */
export function tellAccountNews({ page, socket, toasts, words }: NewsPorts): void {
  const bring = () => loadWords(words, words.language, ['accountNews'])
  // Without a network now, there may be one by the first of them.
  bring().catch(() => undefined)
  const raise = (toast: Parameters<typeof toasts.raise>[0]) =>
    void bring().then(
      () => toasts.raise(toast),
      () => undefined,
    )
  page.own(socket.self, {
    next: (push) => {
      if (push.kind === 'withdrawalsWait') {
        const values = { until: siteTime(push.until) }
        raise({ key: `accountNews:accountNews.withdrawalsWait.${push.reason}`, values, tone: 'warn', stay: 6_000 })
      } else if (push.kind === 'adjusted') {
        const key = push.asset === 'GOLD' ? 'accountNews:accountNews.adjustedCoins' : 'accountNews:accountNews.adjusted'
        const values = { amount: formatMoney(push.asset, push.amount, { signed: true }), words: push.words }
        raise({ key, values, tone: 'info', stay: 8_000 })
      } else if (push.kind === 'limitLowered') {
        const values = { limit: formatAmount('FEN', push.limit) }
        raise({ key: `accountNews:accountNews.limitLowered.${push.period}`, values, tone: 'warn', stay: 12_000 })
      } else if (push.kind === 'reminder') {
        const language = LANGUAGES.find((one) => one === words.language) ?? LANGUAGES[0]
        const values = { name: push.names?.[language] ?? push.name }
        toasts.raise({ key: 'toast.reminder', values, tone: 'success', stay: 8_000 })
      }
    },
  })
}
