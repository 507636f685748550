import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { fen, type Fen, higher, lower, minus, plus, points, type Points } from './money/amount.ts'
import { PointAmount } from './money/wireAmount.ts'

/** What a site day's bets bring: a point for each `each` fen of valid bets, at most `most` of them; it holds for the whole of that day. */
export type PointRule = { readonly each: Fen; readonly most: Points }

/**
 * The points of a site day, by the valid bets that are counted for it now, with `carried` fen that were left over before it: what is no
 * whole point yet is kept for the next day with bets.
 */
export function pointsOfDay(valid: Fen, carried: Fen, { each, most }: PointRule): Points {
  return lower(points(Math.floor(plus(higher(fen(0), valid), carried) / each)), most)
}

/** The fen of a day that make no whole point; nothing where the day brought the most that it may. */
export function leftOfDay(valid: Fen, carried: Fen, rule: PointRule): Fen {
  if (pointsOfDay(valid, carried, rule) === rule.most) return fen(0)
  return fen(plus(higher(fen(0), valid), carried) % rule.each)
}

/** A member's points: what they have, and what they owe for what was taken back after it was spent. One of them is nothing. */
export type PointStanding = { readonly have: Points; readonly owed: Points }

/** The same as one figure, below zero where points are owed. */
const balanceOf = ({ have, owed }: PointStanding): Points => minus(have, owed)

/** A standing after points came (plus) or were taken back (minus): what comes pays what is owed first, and what is not there is owed. */
export function afterPoints(standing: PointStanding, change: Points): PointStanding {
  const balance = plus(balanceOf(standing), change)
  return { have: higher(points(0), balance), owed: higher(points(0), minus(points(0), balance)) }
}

/** A change of a member's points: `kind` = the ledger's word for why, `balance` = what they had after it. */
export const PointChange = v.object({ id: Id, kind: v.string(), at: Timestamp, amount: PointAmount, balance: PointAmount })
export type PointChange = v.InferOutput<typeof PointChange>
