import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { ActivityMatch, hasTwice, matchSource, pickedMatches, Side } from '#src/api/model/activities/matchFields.ts'
import { shareOut } from '#src/api/model/activities/shareOut.ts'
import { amount } from '#src/api/model/activities/terms.ts'
import { Timestamp } from '#src/api/model/common.ts'
import { Day } from '#src/api/model/day.ts'
import { type Points, points } from '#src/api/model/money/amount.ts'
import { PointAmount } from '#src/api/model/money/wireAmount.ts'

/** Matches of a round, and of them how many must be played for the round to count. */
export const ROUND_MATCHES = 9
export const LEAST_PLAYED = 5
/** Rounds are numbered by days of the site's, and 0. */
const MOST_ROUND = 1_000_000
/** Rounds that are over and still shown. */
export const ROUNDS_SHOWN = 3

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Picks = v.pipe(v.array(Side), v.length(ROUND_MATCHES, 'picks.count'))

/** What a member handed in on a day; `right` and `prize` null = the round is not over. */
const Ticket = v.object({ day: Day, picks: Picks, right: v.nullable(Count), prize: v.nullable(PointAmount) })

const RoundState = v.picklist(['open', 'closed', 'settled', 'void'])

/** A round: `best` = the most that anybody had right, of `played` matches; `winners` = how many members had that. */
const Round = v.object({
  round: Count,
  pool: PointAmount,
  closesAt: Timestamp,
  state: RoundState,
  matches: v.array(ActivityMatch),
  tickets: Count,
  played: Count,
  best: v.nullable(Count),
  winners: v.nullable(Count),
  mine: v.array(Ticket),
})
export type SoccerRound = v.InferOutput<typeof Round>

/** Soccer lottery: 1, X or 2 for nine matches, a free ticket a day; a round's pool goes to those with most right. */
export const soccerLottery = defineKind({
  name: 'soccerLottery',
  fields: {
    from: matchSource,
    matches: pickedMatches(ROUND_MATCHES, 'football'),
    pool: amount({ asset: 'POINT', least: 1, most: 10_000_000, initial: 5_000 }),
  },
  fault({ from, matches }) {
    if (from === 'picked' && matches.length !== ROUND_MATCHES) return 'terms.range'
    return hasTwice(matches) ? 'terms.twice' : null
  },
  view: v.object({
    /** Whether the member handed in today's ticket. */
    isDone: v.boolean(),
    /** Rounds that are not over, and the last ones that are; the latest first. */
    rounds: v.array(Round),
  }),
  act: v.object({ do: v.literal('ticket'), round: v.pipe(Count, v.maxValue(MOST_ROUND)), picks: Picks }),
  reply: v.object({ day: Day }),
  isReserved: true,
})

/** The wire sign of a way to end: 1, X or 2. */
export const SIGNS = { home: '1', draw: 'X', visit: '2' } as const satisfies Record<Side, string>

/** How many of a ticket's picks are right; a match that is void (null) is left out. */
export const rightOf = (picks: readonly Side[], results: readonly (Side | null)[]): number =>
  picks.filter((pick, at) => results[at] != null && results[at] === pick).length

type Handed = { readonly memberId: string; readonly right: number }
type Shared = {
  readonly best: number
  readonly winners: readonly { readonly ticket: number; readonly prize: Points }[]
}

/**
 * Who shares a round's pool: of the tickets, in the order in which they were handed in, the first of each member with most right; equal parts, and the
 * points that are left one each to the earliest. Nobody, where nobody had any right.
 */
export function shareRound(pool: Points, tickets: readonly Handed[]): Shared {
  const best = Math.max(0, ...tickets.map(({ right }) => right))
  if (best === 0) return { best, winners: [] }
  const had = new Set<string>()
  const first: number[] = []
  for (const [at, { memberId, right }] of tickets.entries()) {
    if (right !== best || had.has(memberId)) continue
    had.add(memberId)
    first.push(at)
  }
  const shares = shareOut(
    pool,
    first.map(() => 1),
  )
  return { best, winners: first.map((ticket, at) => ({ ticket, prize: shares[at] ?? points(0) })) }
}
