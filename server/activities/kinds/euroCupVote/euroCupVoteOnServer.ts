import * as v from 'valibot'
import { euroCupVote, type EuroCupVoteView } from '#src/api/model/activities/kinds/euroCupVote.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { noteNews } from '#server/activities/news.ts'
import { poolOf } from '#server/activities/pools.ts'
import { pointGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { invalidField } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { findVote, openVote, teamsOf, voteState } from './cupVotes.ts'
import { runEuroCupVotes } from './euroCupVoteJob.ts'

/** How often it is looked for pools to take, for outcomes, and for votes to tell of, in ms. */
const LOOK_EVERY = 5_000

/** A member's own votes, and what they got for them. */
async function mineOf(reader: Reader, activityId: string, memberId: string, now: number) {
  const ballots = await reader
    .selectFrom('cup_ballot')
    .select(['day', 'team'])
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .execute()
  const share = await reader
    .selectFrom('cup_share')
    .select('prize')
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const votes = new Map<number, number>()
  for (const { team } of ballots) votes.set(team, (votes.get(team) ?? 0) + 1)
  return {
    today: ballots.find(({ day }) => day === dayOf(now))?.team ?? null,
    votes: [...votes].map(([team, count]) => ({ team, votes: count })).toSorted((one, other) => one.team - other.team),
    prize: share === undefined ? null : toWire(points(Number(share.prize))),
  }
}

const NOBODY: { readonly today: null; readonly votes: EuroCupVoteView['mine']['votes']; readonly prize: null } = {
  today: null,
  votes: [],
  prize: null,
}

/** Euro-cup vote (P-9): a vote a member and day; those who voted for the winner share a pool, by an operator's word that a second one signed. */
export const euroCupVoteOnServer = serverKind(euroCupVote, {
  entry: { schema: v.object({}), initial: {} },
  gain: ({ terms: { pool, teams } }) => pointGain(pool, { count: teams.length }),

  async view({ reader, activity, terms, memberId, now }) {
    const vote = await findVote(reader, activity.id)
    return {
      pool: toWire(vote === undefined ? terms.pool : poolOf(vote)),
      closesAt: Number(activity.ends_at),
      state: voteState(activity, vote, now),
      teams: await teamsOf(reader, activity),
      winner: vote?.winner ?? null,
      winners: vote?.winners ?? null,
      mine: memberId === null ? NOBODY : await mineOf(reader, activity.id, memberId, now),
    }
  },

  isDone: async ({ reader, activity, memberId, now }) => (await mineOf(reader, activity.id, memberId, now)).today !== null,

  async act({ tx, activity, terms, memberId, entry, keep, refuse }, { team }) {
    if (team >= terms.teams.length) throw invalidField('act.team', 'team.unknown')
    if (!(await openVote(tx, activity))) return refuse({ why: 'budgetGone' })
    const vote = await findVote(tx.db, activity.id)
    if (voteState(activity, vote, tx.at) !== 'open') return refuse({ why: 'closed' })
    const day = dayOf(tx.at)
    const cast = await tx.db
      .insertInto('cup_ballot')
      .values({ activity_id: activity.id, member_id: memberId, day, team, at: tx.at })
      .onConflict((clash) => clash.columns(['activity_id', 'member_id', 'day']).doNothing())
      .executeTakeFirst()
    if (Number(cast.numInsertedOrUpdatedRows ?? 0) === 0) return refuse({ why: 'already' })
    await keep(entry)
    await noteNews(tx, activity.id)
    return { day: formatDay(day), team }
  },

  job: { every: LOOK_EVERY, run: runEuroCupVotes },
})
