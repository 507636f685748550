import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { shareOut } from '#src/api/model/activities/shareOut.ts'
import { amount, table, words } from '#src/api/model/activities/terms.ts'
import { Timestamp } from '#src/api/model/common.ts'
import { Day } from '#src/api/model/day.ts'
import type { Points } from '#src/api/model/money/amount.ts'
import { PointAmount } from '#src/api/model/money/wireAmount.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How many teams there are to vote for. */
const TEAMS_LEAST = 2
const TEAMS_MOST = 32
/** Characters of a team's name. */
const NAME_LIMIT = 24

/** A team by its place among the teams of the terms, which stay as they are once votes are taken. */
export const TeamPlace = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEAMS_MOST - 1))

const EUROPEANS = [
  ['西班牙', 'Spain'],
  ['英格兰', 'England'],
  ['法国', 'France'],
  ['荷兰', 'Netherlands'],
  ['德国', 'Germany'],
  ['葡萄牙', 'Portugal'],
  ['意大利', 'Italy'],
  ['克罗地亚', 'Croatia'],
] as const

const TeamName = v.object({ 'zh-CN': v.string(), en: v.string() })

/** Whether votes are taken, wait for the word on the winner, or that word was said: a team won, or there is none. */
export const VoteState = v.picklist(['open', 'closed', 'decided', 'abandoned'])
export type VoteState = v.InferOutput<typeof VoteState>

/** A team with the votes that it has so far. */
export const VoteTeam = v.object({ name: TeamName, votes: Count })
export type VoteTeam = v.InferOutput<typeof VoteTeam>

/** Euro-cup vote: a vote a member and day for one of the teams; those who voted for the winner share a pool by their votes for it. */
export const euroCupVote = defineKind({
  name: 'euroCupVote',
  fields: {
    teams: table({
      row: { name: words(NAME_LIMIT, { 'zh-CN': '', en: '' }) },
      least: TEAMS_LEAST,
      most: TEAMS_MOST,
      initial: EUROPEANS.map(([chinese, english]) => ({ name: { 'zh-CN': chinese, en: english } })),
    }),
    pool: amount({ asset: 'POINT', least: 1, most: 10_000_000, initial: 5_000 }),
  },
  fault({ teams }) {
    const isTwice = (names: readonly string[]) => new Set(names).size < names.length
    return isTwice(teams.map(({ name }) => name['zh-CN'])) || isTwice(teams.map(({ name }) => name.en)) ? 'teams.twice' : null
  },
  view: v.object({
    pool: PointAmount,
    closesAt: Timestamp,
    state: VoteState,
    teams: v.array(VoteTeam),
    /** The team that won; null = it is not known, or there is none. */
    winner: v.nullable(TeamPlace),
    /** How many members share the pool; null = it was not counted yet. */
    winners: v.nullable(Count),
    mine: v.object({
      /** The team that the member voted for today. */
      today: v.nullable(TeamPlace),
      /** Their votes for each team that has one of them. */
      votes: v.array(v.object({ team: TeamPlace, votes: Count })),
      /** Their share of the pool; null = it was not counted yet, or they have none. */
      prize: v.nullable(PointAmount),
    }),
  }),
  act: v.object({ do: v.literal('vote'), team: TeamPlace }),
  reply: v.object({ day: Day, team: TeamPlace }),
  isReserved: true,
})
export type EuroCupVoteView = v.InferOutput<(typeof euroCupVote)['view']>

type RightVotes = { readonly votes: number; readonly firstAt: number; readonly memberId: string }

/**
 * Splits a pool among those who voted for the winner, by how many of their votes were for it: whole points, and those that are left go one each to
 * who did so first. Answers who gets how much, in that order.
 */
export function shareVotes<Right extends RightVotes>(
  pool: Points,
  rights: readonly Right[],
): readonly (Right & { readonly prize: Points })[] {
  const inOrder = rights.toSorted(
    (one, other) => one.firstAt - other.firstAt || (one.memberId < other.memberId ? -1 : one.memberId > other.memberId ? 1 : 0),
  )
  const shares = shareOut(
    pool,
    inOrder.map(({ votes }) => votes),
  )
  return inOrder.map((right, at) => ({ ...right, prize: shares[at]! }))
}
