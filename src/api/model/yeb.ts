import * as v from 'valibot'
import { Day } from './day.ts'
import { Amount } from './money.ts'

/** A year of the interest wallet has 365 days, leap years too; a rate is in hundredths of a percent. */
const SHARES = 365n * 10_000n

/** What a day earns and what is left over of a fen, in parts of `SHARES`: 0 ≤ carry < 3,650,000. */
export type Accrued = { readonly interest: number; readonly carry: number }

/**
 * A day's interest on whole fen at an annual rate in basis points: rounded down to a fen, and what is left over is carried to the
 * next day, so that over any number of days not a fen more or less is paid than the exact sum, rounded down once.
 */
export function accrue(balance: number, rate: number, carry: number): Accrued {
  const parts = BigInt(balance) * BigInt(rate) + BigInt(carry)
  return { interest: Number(parts / SHARES), carry: Number(parts % SHARES) }
}

/** What happened to an interest wallet: fen in (positive) or out, apart from interest. */
export type Movement = { readonly at: number; readonly amount: number }

/**
 * The fen that were there through all of a day: the least that was there at any time of it. `opening` is what the day began with;
 * movements are the day's own, in order of time; those of one millisecond count as one.
 */
export function lowestOf(opening: number, movements: readonly Movement[]): number {
  let [balance, lowest] = [opening, opening]
  for (const [index, { at, amount }] of movements.entries()) {
    balance += amount
    if (movements[index + 1]?.at !== at) lowest = Math.min(lowest, balance)
  }
  return lowest
}

/** Tasks of the interest wallet (P-8). `goal` is in the unit of its progress: times, days in a row, days. */
export const YEB_TASKS = [
  { taskId: 'firstIn', goal: 1, prize: { asset: 'POINT', amount: 100 } },
  { taskId: 'keepThree', goal: 3, prize: { asset: 'FEN', amount: 188 } },
  { taskId: 'paidSeven', goal: 7, prize: { asset: 'POINT', amount: 300 } },
] as const
export const YebTaskId = v.picklist(['firstIn', 'keepThree', 'paidSeven'])
export type YebTaskId = v.InferOutput<typeof YebTaskId>

/** What has to be there through each day of the task `keepThree`, in fen: ¥1,000. */
export const KEEP_FEN = 100_000

/** How far a task is; the server decides it. */
export const YebTask = v.object({
  taskId: YebTaskId,
  progress: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  goal: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  prize: v.object({ asset: v.picklist(['FEN', 'POINT']), amount: Amount }),
  /** `open` = not done yet, `done` = the prize can be claimed, `claimed` = it was paid. */
  state: v.picklist(['open', 'done', 'claimed']),
})
export type YebTask = v.InferOutput<typeof YebTask>

/** A day that was paid, in UTC+8: the fen that were there all day, and its interest. */
const YebDay = v.object({ day: Day, balance: Amount, interest: Amount })
type YebDay = v.InferOutput<typeof YebDay>

/** The interest wallet as a whole (P-8). Amounts in fen; `rate` = a year's, in basis points. */
export const YebInfo = v.object({
  rate: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  balance: Amount,
  yesterday: Amount,
  earned: Amount,
  /** The latest first, at most 30. */
  days: v.array(YebDay),
  tasks: v.array(YebTask),
})
export type YebInfo = v.InferOutput<typeof YebInfo>

/** The longest row of days, one after another, at each of which enough was there. */
export function longestRow(days: readonly { readonly day: number; readonly balance: number }[], least: number): number {
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
