import type { Amount } from '#src/api/model/money/amount.ts'
import { type Asset, ASSET_FACTS } from '#src/api/model/money/asset.ts'
import { formatMoney, HIDDEN_DIGITS } from '#src/api/model/money/formatAmount.ts'
import { useHidden } from '#src/ui/kit/sight.ts'

/** Balances in words for this person (P-6): `¥1,234.50`, `¥****` where they hide theirs, `¥—` of one that is not known yet. */
export function useMoney(): <A extends Asset>(asset: A, amount: Amount<NoInfer<A>> | null) => string {
  const hidden = useHidden()
  return (asset, amount) =>
    amount === null ? `${ASSET_FACTS[asset].symbol}${hidden ? HIDDEN_DIGITS : '—'}` : formatMoney(asset, amount, { hidden })
}
