import type { TFunction } from 'i18next'
import type { Prize } from '#src/api/model/grade.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

/** What is given, in words: `¥8`, `400 coins`; of nothing, that it is none. */
export const prizeWords = (t: TFunction<'claims'>, { asset, amount }: Prize): string =>
  amount === 0 ? t('claims.nothing') : t(`claims.prize.${asset}`, { amount: formatMoney<Asset>(asset, amount, { short: true }) })

/** Several, added up by what they are: `¥11 + 400 coins`. */
export function sumWords(t: TFunction<'claims'>, prizes: readonly Prize[]): string {
  const assets = [...new Set(prizes.map(({ asset }) => asset))]
  return assets
    .map((asset) => {
      const amounts = prizes.filter((prize) => prize.asset === asset).map(({ amount }) => amount)
      return prizeWords(t, { asset, amount: sumOf(amounts) })
    })
    .join(' + ')
}
