import type { TFunction } from 'i18next'
import type { PlayChange } from '#src/api/model/memberOffice.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

type Words = TFunction<'backOffice'>

/** A limit in words; null = none. */
export function limitWord(t: Words, limit: Fen | null): string {
  return limit === null ? t('backOffice.members.noLimit') : formatMoney('FEN', limit)
}

/** What changed in a member's safer play, in words; `seen` says a time. */
export function playWords(t: Words, change: PlayChange, seen: (at: number) => string): string {
  const { action, limit, from, until, minutes } = change
  const period = change.period === null ? '' : t(`backOffice.members.periods.${change.period}`)
  switch (action) {
    case 'limitSet':
      return from === null
        ? t('backOffice.members.changes.limitSet', { period, limit: limitWord(t, limit) })
        : t('backOffice.members.changes.limitLater', { period, limit: limitWord(t, limit), from: seen(from) })
    case 'raiseCancelled':
      return t('backOffice.members.changes.raiseCancelled', { period })
    case 'timeOut':
    case 'exclusion':
      return t(`backOffice.members.changes.${action}`, { until: until === null ? '–' : seen(until) })
    case 'realitySet':
      return t('backOffice.members.changes.realitySet', { minutes: minutes ?? '–' })
    case 'limitAnswered':
    case 'checked':
      return t(`backOffice.members.changes.${action}`)
  }
}
