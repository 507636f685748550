import type { TFunction } from 'i18next'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

/** So much of what stands beside it. */
export const sumOfAsset = (asset: BudgetAsset, amount: Amount): string => formatMoney<Asset>(asset, amount, { short: true })

/** Several amounts in one line, each with what it is of: `yuan ¥6,000 · coins 10,000`. */
export const budgetWords = (
  t: TFunction<'officeActivities'>,
  sums: readonly { readonly asset: BudgetAsset; readonly amount: Amount }[],
): string => sums.map(({ asset, amount }) => `${t(`officeActivities.assets.${asset}`)} ${sumOfAsset(asset, amount)}`).join(' · ')
