import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Day } from './day.ts'
import { fen, type Fen, lower, plus, points } from './money/amount.ts'
import { FenAmount, PointAmount } from './money/wireAmount.ts'

/** A year of the interest wallet has 365 days, leap years too; a rate is in hundredths of a percent. */
const SHARES = 365n * 10_000n

/** What a day earns and what is left over of a fen, in parts of `SHARES`: 0 ≤ carry < 3,650,000. */
export type Accrued = { readonly interest: Fen; readonly carry: number }

/**
 * A day's interest on whole fen at an annual rate in basis points: rounded down to a fen, and what is left over is carried to the
 * next day, so that over any number of days not a fen more or less is paid than the exact sum, rounded down once.
 */
export function accrue(balance: Fen, rate: number, carry: number): Accrued {
  const parts = BigInt(balance) * BigInt(rate) + BigInt(carry)
  return { interest: fen(Number(parts / SHARES)), carry: Number(parts % SHARES) }
}

/** What happened to an interest wallet: in (positive) or out, apart from interest. */
export type Movement = { readonly at: number; readonly amount: Fen }

/**
 * The fen that were there through all of a day: the least that was there at any time of it. `opening` is what the day began with;
 * movements are the day's own, in order of time; those of one millisecond count as one.
 */
export function lowestOf(opening: Fen, movements: readonly Movement[]): Fen {
  let [balance, lowest] = [opening, opening]
  for (const [index, { at, amount }] of movements.entries()) {
    balance = plus(balance, amount)
    if (movements[index + 1]?.at !== at) lowest = lower(lowest, balance)
  }
  return lowest
}

/** Tasks of the interest wallet (P-8). `goal` is in the unit of its progress: times, days in a row, days. */
export const YEB_TASKS = [
  { taskId: 'firstIn', goal: 1, prize: { asset: 'POINT', amount: points(100) } },
  { taskId: 'keepThree', goal: 3, prize: { asset: 'FEN', amount: fen(188) } },
  { taskId: 'paidSeven', goal: 7, prize: { asset: 'POINT', amount: points(300) } },
] as const
export const YebTaskId = v.picklist(['firstIn', 'keepThree', 'paidSeven'])
export type YebTaskId = v.InferOutput<typeof YebTaskId>

/** What has to be there through each day of the task `keepThree`, ¥1,000. */
export const KEEP_FEN = fen(100_000)

/** How far a task is; the server decides it. */
export const YebTask = v.object({
  taskId: YebTaskId,
  progress: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  goal: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  prize: v.variant('asset', [
    v.object({ asset: v.literal('FEN'), amount: FenAmount }),
    v.object({ asset: v.literal('POINT'), amount: PointAmount }),
  ]),
  /** `open` = not done yet, `done` = the prize can be claimed, `claimed` = it was paid. */
  state: v.picklist(['open', 'done', 'claimed']),
})
export type YebTask = v.InferOutput<typeof YebTask>

/** A day that was paid, in UTC+8: the fen that were there all day, and its interest. */
const YebDay = v.object({ day: Day, balance: FenAmount, interest: FenAmount })
type YebDay = v.InferOutput<typeof YebDay>

/** The interest wallet as a whole (P-8). `rate` = a year's, in basis points. */
export const YebInfo = v.object({
  rate: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  balance: FenAmount,
  yesterday: FenAmount,
  earned: FenAmount,
  /** The latest first, at most 30. */
  days: listOf(YebDay),
  tasks: listOf(YebTask),
})
export type YebInfo = v.InferOutput<typeof YebInfo>

/** The longest row of days, one after another, at each of which enough was there. */
export function longestRow(days: readonly { readonly day: number; readonly balance: Fen }[], least: Fen): number {
  let [row, longest, last] = [0, 0, Number.NaN]
  for (const { day, balance } of days) {
    row = balance < least ? 0 : day === last + 1 ? row + 1 : 1
    longest = Math.max(longest, row)
    last = day
  }
  return longest
}

/** A yearly rate for people, in percent: `3.20`. */
export function formatPercent(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2)
}
