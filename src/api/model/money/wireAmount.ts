import * as v from 'valibot'
import { type Amount, cash, coins, fen, microUsdt, points, units } from './amount.ts'
import type { Asset } from './asset.ts'

/*@__NO_SIDE_EFFECTS__*/
function wireAmount<A extends Asset>(make: (value: number) => Amount<A>) {
  return v.pipe(
    v.string(),
    v.regex(/^(0|-?[1-9]\d{0,15})$/, 'amount.notInteger'),
    v.transform(Number),
    v.safeInteger('amount.tooLarge'),
    v.transform(make),
  )
}

/** Amounts on the wire: decimal strings of whole numbers of the smallest unit, never a fraction, never beyond 2^53 − 1. */
export const FenAmount = wireAmount(fen)
export const UsdtAmount = wireAmount(microUsdt)
export const CoinAmount = wireAmount(coins)
export const PointAmount = wireAmount(points)
/** Amounts of the asset that stands beside them. */
export const CashAmount = wireAmount(cash)
export const AssetAmount = wireAmount(units)

/** The wire form of an amount. Throws a RangeError on what is no whole amount. */
export function toWire(amount: Amount): string {
  return String(units(amount))
}

/** An amount as a device keeps it: a whole number of the smallest unit, which `make` makes an amount. */
/*@__NO_SIDE_EFFECTS__*/
export function keptAmount<A extends Asset>(make: (value: number) => Amount<A>) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(make))
}

/** Bounds of a fee, or of what may be paid, in the asset beside it (E-1). */
export const FeeRange = v.object({ min_money: CashAmount, max_money: CashAmount })
export type FeeRange = v.InferOutput<typeof FeeRange>
