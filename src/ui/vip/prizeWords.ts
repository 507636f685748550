import type { TFunction } from 'i18next'
import type { Prize } from '#src/api/model/grade.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'

/** What is given, in words: `¥8`, `400 coins`. */
export function prizeWords(t: TFunction<'vip'>, { asset, amount }: Prize): string {
  if (amount === 0) return t('vip.nothing')
  return t(`vip.prize.${asset}`, { amount: formatAmount<Asset>(asset, amount, { short: true }) })
}
