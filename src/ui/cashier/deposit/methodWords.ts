import type { TFunction } from 'i18next'
import type { PayType } from '#src/api/model/deposit.ts'

/** What a way to pay costs, in words. */
export function feeWords(t: TFunction<'deposit'>, { feeBps }: PayType): string {
  return feeBps === 0 ? t('deposit.noFee') : t('deposit.fee', { percent: feeBps / 100 })
}

/** How soon its money is there, in words. */
export function speedWords(t: TFunction<'deposit'>, { seconds }: PayType): string {
  return seconds < 60 ? t('deposit.seconds', { seconds }) : t('deposit.minutes', { minutes: Math.round(seconds / 60) })
}
