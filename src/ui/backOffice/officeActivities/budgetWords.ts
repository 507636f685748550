import type { TFunction } from 'i18next'
import { formatCount, type Language } from '#src/api/model/format.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import { type Asset, ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

/** So much of what stands beside it. */
export const sumOfAsset = (asset: BudgetAsset, amount: Amount): string => formatMoney<Asset>(asset, amount, { short: true })

/** The same in few letters, to be looked over: from ten thousand on as people say it, `¥1.2万`, `10M`. */
export function briefSum(asset: BudgetAsset, amount: Amount, language: Language): string {
  const { scale, symbol } = ASSET_FACTS[asset]
  const whole = Math.floor(amount / 10 ** scale)
  return whole > 10_000 ? `${symbol}${formatCount(whole, language)}` : sumOfAsset(asset, amount)
}

/** Several amounts in one line, each with what it is of: `yuan ¥6,000 · coins 10,000`. */
export const budgetWords = (
  t: TFunction<'officeActivities'>,
  sums: readonly { readonly asset: BudgetAsset; readonly amount: Amount }[],
): string => sums.map(({ asset, amount }) => `${t(`officeActivities.assets.${asset}`)} ${sumOfAsset(asset, amount)}`).join(' · ')
