import { useTranslation } from 'react-i18next'
import type { Adjustment } from '#src/api/model/adjustment.ts'
import { minus, units } from '#src/api/model/money/amount.ts'
import { type Asset, ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'

/** What an adjustment gives (plus) or takes (minus), with its symbol, or its unit where it has none; a write-off and its reversal are the house's, and have no sign. */
export function useAdjustedMoney(): (adjustment: Pick<Adjustment, 'way' | 'asset' | 'amount'>) => string {
  const { t } = useTranslation()
  return ({ way, asset, amount }) => {
    const moved = way === 'debit' ? minus(units(0), amount) : amount
    const text = formatMoney<Asset>(asset, moved, { signed: way === 'credit' || way === 'debit' || way === 'deposit' })
    const { symbol, unitKey } = ASSET_FACTS[asset]
    return symbol === '' ? `${text} ${t(unitKey)}` : text
  }
}
