import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { type Amount, higher, lower, minus } from './money/amount.ts'
import type { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'

/** Spans of a balance's history, in days. */
export const HISTORY_DAYS = [7, 30, 90] as const
export const HistoryDays = v.picklist(HISTORY_DAYS)
export type HistoryDays = v.InferOutput<typeof HistoryDays>

/** What there was at a time, in the smallest unit of the asset. */
export const BalancePoint = v.object({ at: Timestamp, amount: AssetAmount })
export type BalancePoint = v.InferOutput<typeof BalancePoint>

/**
 * What there was at the end of each day of a span, and now: counted back from now by what each day changed. `today` and the keys of
 * `changes` are days; the result begins `days` days ago.
 */
export function balanceByDay<A extends Asset>(
  now: Amount<A>,
  changes: ReadonlyMap<number, Amount<A>>,
  today: number,
  days: number,
): Amount<A>[] {
  const found = [now]
  for (let day = today; day > today - days; day -= 1) {
    const change = changes.get(day)
    found.push(change === undefined ? found.at(-1)! : minus(found.at(-1)!, change))
  }
  return found.toReversed()
}

/** The lowest, the highest and what changed from the first to the last; null of nothing. */
export function summaryOf(points: readonly BalancePoint[]): { low: Amount; high: Amount; change: Amount } | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const amounts = points.map(({ amount }) => amount)
  return { low: amounts.reduce(lower), high: amounts.reduce(higher), change: minus(last.amount, first.amount) }
}
