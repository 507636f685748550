import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import {
  ActivityMatch,
  hasTwice,
  matchSource,
  pickedMatches,
  PLAYED_SPORTS,
  Side,
} from '#src/api/model/activities/matchFields.ts'
import { shareOut } from '#src/api/model/activities/shareOut.ts'
import { amount, choice, count } from '#src/api/model/activities/terms.ts'
import { Id } from '#src/api/model/common.ts'
import { type Points, points, sumOf } from '#src/api/model/money/amount.ts'
import { PointAmount } from '#src/api/model/money/wireAmount.ts'

/** Most matches that a guess has open at once, and that are over and still shown. */
const MOST_MATCHES = 20
export const OVER_SHOWN = 10

/** Points as they are asked for, on the wire: an act is read at more than one door, and stays what it is. */
const StakeText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'amount.malformed'))

/** Guess: members stake points on how matches end; all that was staked on a match goes to who was right, by what they staked. */
export const guess = defineKind({
  name: 'guess',
  fields: {
    from: matchSource,
    sport: choice(PLAYED_SPORTS, 'football'),
    atOnce: count({ least: 1, most: MOST_MATCHES, initial: 6 }),
    matches: pickedMatches(MOST_MATCHES, null),
    least: amount({ asset: 'POINT', least: 1, most: 10_000, initial: 10 }),
    most: amount({ asset: 'POINT', least: 1, most: 1_000_000, initial: 500 }),
  },
  fault({ from, matches, least, most }) {
    if (least > most || (from === 'picked' && matches.length === 0)) return 'terms.range'
    return hasTwice(matches) ? 'terms.twice' : null
  },
  view: v.object({
    /** What the member has; what a match takes of one member at least at first, and at most in all. */
    have: PointAmount,
    least: PointAmount,
    most: PointAmount,
    matches: v.array(
      v.object({
        match: ActivityMatch,
        /** What was staked on each way to end, by all. */
        pools: v.array(v.object({ side: Side, amount: PointAmount })),
        /** How many members did. */
        players: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
        /** How it ended; null = it did not yet, or not in a way that counts. */
        result: v.nullable(Side),
        /** `payout` null = it is not decided yet. */
        mine: v.nullable(v.object({ side: Side, amount: PointAmount, payout: v.nullable(PointAmount) })),
      }),
    ),
  }),
  /** More on the same side adds to what is staked; the other sides are closed to the member then. */
  act: v.object({ do: v.literal('stake'), matchId: Id, side: Side, amount: StakeText }),
  reply: v.object({ staked: PointAmount }),
  isReserved: true,
})

/** What the page of a guess shows. */
export type GuessView = v.InferOutput<(typeof guess)['view']>

type Staked = { readonly side: Side; readonly amount: Points }

/**
 * What comes back of each stake on a match, in the order in which they were made: the whole pool goes to who was right, by what they staked. Where
 * nobody was right, or nothing counts (`result` null), each stake goes back.
 */
export function payoutsOf(stakes: readonly Staked[], result: Side | null): Points[] {
  const isRight = ({ side }: Staked) => side === result
  if (!stakes.some(isRight)) return stakes.map(({ amount: own }) => own)
  return shareOut(
    sumOf(stakes.map(({ amount: own }) => own)),
    stakes.map((stake) => (isRight(stake) ? stake.amount : 0)),
  )
}

/** What a point on a side would bring if nobody staked more, in hundredths, rounded down; null = nobody staked on it. */
export function oddsOf(pools: readonly Staked[], side: Side): number | null {
  const on = pools.find((pool) => pool.side === side)?.amount ?? points(0)
  if (on === 0) return null
  return Number((BigInt(sumOf(pools.map((pool) => pool.amount))) * 100n) / BigInt(on))
}

type StakeBounds = { readonly before: Points; readonly least: Points; readonly most: Points; readonly have: Points }

/** What is wrong with staking so much more on a match; null = nothing. `before` = what is staked on it already. */
export function stakeFault(more: Points | null, { before, least, most, have }: StakeBounds): 'least' | 'most' | 'have' | null {
  if (more === null || more <= 0 || before + more < least) return 'least'
  if (before + more > most) return 'most'
  return more > have ? 'have' : null
}
