import { type EuroCupVoteView, euroCupVote, shareVotes } from '#src/api/model/activities/kinds/euroCupVote.ts'
import { isBarred } from '#server/activities/bars.ts'
import { spend } from '#server/activities/budget.ts'
import { noteNews } from '#server/activities/news.ts'
import { poolOf, putPoolBack } from '#server/activities/pools.ts'
import { type ActivityRow, stateOf, tellEverybody, termsOf } from '#server/activities/rows.ts'
import type { CupVoteTable } from '#server/platform/db/cupVoteTables.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** The vote of an activity; undefined = its pool was not taken from the budget yet. */
export const findVote = (reader: Reader, activityId: string): Promise<CupVoteTable | undefined> =>
  reader.selectFrom('cup_vote').selectAll().where('activity_id', '=', activityId).executeTakeFirst()

/** Where a vote stands for who looks at it: it closes with the activity, by the server's time, or with the word on the outcome. */
export function voteState(activity: ActivityRow, vote: CupVoteTable | undefined, now: number): EuroCupVoteView['state'] {
  if (vote?.state === 'abandoned') return 'abandoned'
  if (vote?.state === 'decided' || vote?.state === 'settled') return 'decided'
  return stateOf(activity, now) === 'ended' ? 'closed' : 'open'
}

/** The teams of an activity with their votes so far: sums, and never whose. */
export async function teamsOf(reader: Reader, activity: ActivityRow) {
  const sums = await reader
    .selectFrom('cup_ballot')
    .select(({ fn }) => ['team', fn.countAll<number>().as('votes')])
    .where('activity_id', '=', activity.id)
    .groupBy('team')
    .execute()
  return termsOf(euroCupVote, activity).teams.map(({ name }, place) => ({
    name,
    votes: Number(sums.find(({ team }) => team === place)?.votes ?? 0),
  }))
}

/** Opens a vote with its pool, once. False = the budget does not hold the pool, and nothing happened. */
export async function openVote(tx: Transaction, activity: ActivityRow): Promise<boolean> {
  if ((await findVote(tx.db, activity.id)) !== undefined) return true
  const { pool } = termsOf(euroCupVote, activity)
  if (!(await spend(tx, activity.id, 'POINT', pool))) return false
  await tx.db
    .insertInto('cup_vote')
    .values({ activity_id: activity.id, pool, opened_at: tx.at, state: 'open', winner: null, winners: null, decided_at: null })
    .execute()
  return true
}

/**
 * Keeps the word on the outcome, once: no vote is taken from now on. Who shares is counted, and paid, afterwards; where the vote is abandoned
 * (null) the pool goes back to the budget at once. False = the word was said before.
 */
export async function decideVote(tx: Transaction, activityId: string, winner: number | null): Promise<boolean> {
  const decided = await tx.db
    .updateTable('cup_vote')
    .set({ state: winner === null ? 'abandoned' : 'decided', winner, decided_at: tx.at })
    .where('activity_id', '=', activityId)
    .where('state', '=', 'open')
    .returning(['activity_id', 'pool', 'opened_at'])
    .executeTakeFirst()
  if (decided === undefined) return false
  if (winner === null) await putPoolBack(tx, decided)
  tellEverybody(tx, activityId)
  return true
}

/**
 * Counts who shares the pool of a vote that was decided, once: who voted for the winner and is not barred by now. Where that is nobody the pool goes
 * back to the budget. What each gets is paid afterwards, one by one.
 */
export async function settleVote(tx: Transaction, activityId: string): Promise<void> {
  const vote = await findVote(tx.db, activityId)
  if (vote === undefined || vote.state !== 'decided' || vote.winner === null) return
  const voters = await tx.db
    .selectFrom('cup_ballot')
    .select(({ fn }) => ['member_id', fn.countAll<number>().as('votes'), fn.min('at').as('first_at')])
    .where('activity_id', '=', activityId)
    .where('team', '=', vote.winner)
    .groupBy('member_id')
    .execute()
  const rights = []
  for (const { member_id: memberId, votes, first_at: firstAt } of voters)
    if (!(await isBarred(tx.db, memberId, activityId))) rights.push({ memberId, votes: Number(votes), firstAt: Number(firstAt) })
  const shares = shareVotes(poolOf(vote), rights)
  for (const { memberId, votes, prize } of shares)
    await tx.db
      .insertInto('cup_share')
      .values({ activity_id: activityId, member_id: memberId, votes, prize, paid_at: prize === 0 ? tx.at : null })
      .execute()
  await tx.db
    .updateTable('cup_vote')
    .set({ state: 'settled', winners: shares.length })
    .where('activity_id', '=', activityId)
    .execute()
  if (shares.length === 0) await putPoolBack(tx, vote)
  await noteNews(tx, activityId)
}
