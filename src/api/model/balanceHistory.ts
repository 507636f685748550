import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { Amount } from './money.ts'

/** Spans of a balance's history, in days. */
export const HISTORY_DAYS = [7, 30, 90] as const
export const HistoryDays = v.picklist(HISTORY_DAYS)
export type HistoryDays = v.InferOutput<typeof HistoryDays>

/** What there was at a time, in the smallest unit of the asset. */
export const BalancePoint = v.object({ at: Timestamp, amount: Amount })
export type BalancePoint = v.InferOutput<typeof BalancePoint>

/**
 * What there was at the end of each day of a span, and now: counted back from now by what each day changed. `today` and the keys of
 * `changes` are days; the result begins `days` days ago.
 */
export function balanceByDay(now: number, changes: ReadonlyMap<number, number>, today: number, days: number): number[] {
  const found = [now]
  for (let day = today; day > today - days; day -= 1) found.push(found.at(-1)! - (changes.get(day) ?? 0))
  return found.toReversed()
}

/** The lowest, the highest and what changed from the first to the last; null of nothing. */
export function summaryOf(points: readonly BalancePoint[]): { low: number; high: number; change: number } | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const amounts = points.map(({ amount }) => amount)
  return { low: Math.min(...amounts), high: Math.max(...amounts), change: last.amount - first.amount }
}
