import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeVote, officeVotePropose, officeVoteSign } from '#src/api/contract/voteOffice.ts'
import { euroCupVote } from '#src/api/model/activities/kinds/euroCupVote.ts'
import type { VoteOutcome } from '#src/api/model/activities/officeVote.ts'
import { type ActivityRow, readActivity, stateOf, termsOf } from '#server/activities/rows.ts'
import type { MemberRow } from '#server/members/members.ts'
import { requireVerdict, takeVerdict } from '#server/activities/secondSignature.ts'
import { firstSignature, requireSignature, signedProposal } from '#server/members/signature.ts'
import { invalidField, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { decideVote, findVote, openVote, teamsOf, voteState } from './cupVotes.ts'

type Office = WireReplyOf<typeof officeVote>
type Answer = WireReplyOf<typeof officeVotePropose>
/** What became of an act, with how the vote stood before it. */
type Outcome = Answer & { readonly before: Office }

const outcomeOf = (winner: number | null): VoteOutcome => (winner === null ? { is: 'abandoned' } : { is: 'won', team: winner })

async function readVoteActivity(reader: Reader, id: string): Promise<ActivityRow> {
  const activity = await readActivity(reader, id)
  if (activity.kind !== 'euroCupVote') throw notFound()
  return activity
}

const openProposal = (reader: Reader, id: string, now: number) =>
  reader.selectFrom('cup_proposal').selectAll().where('activity_id', '=', id).where('expires_at', '>', now).executeTakeFirst()

/** Whether the outcome of an activity's vote was signed by one operator, and waits for another one. */
export const outcomeWaits = async (reader: Reader, id: string, now: number): Promise<boolean> =>
  (await openProposal(reader, id, now)) !== undefined

/** Whether an activity is so far that there is an outcome: it began. Paused or over is no hindrance. */
const hasBegun = (activity: ActivityRow, now: number): boolean =>
  !['draft', 'scheduled'].includes(stateOf(activity, now)) && now >= Number(activity.starts_at)

async function officeOf(reader: Reader, activity: ActivityRow, now: number): Promise<Office> {
  const vote = await findVote(reader, activity.id)
  const state = voteState(activity, vote, now)
  const isDecided = state === 'decided' || state === 'abandoned'
  const open = await openProposal(reader, activity.id, now)
  return {
    id: activity.id,
    state,
    mayDecide: !isDecided && hasBegun(activity, now),
    teams: await teamsOf(reader, activity),
    outcome: isDecided ? outcomeOf(vote?.winner ?? null) : null,
    proposal: open === undefined ? null : { ...signedProposal(open), outcome: outcomeOf(open.winner) },
  }
}

/** A vote for operators; see the call `officeVote`. */
export const voteForOffice = async (reader: Reader, id: string, now: number): Promise<Office> =>
  officeOf(reader, await readVoteActivity(reader, id), now)

/** Signs an outcome as the first of two; see the call `officeVotePropose`. */
export async function proposeOutcome(
  tx: Transaction,
  by: MemberRow,
  { id, outcome, reason }: ParsedPayloadOf<typeof officeVotePropose>,
): Promise<Outcome> {
  await requireSignature(tx, by.id, 'activities.act')
  const activity = await readVoteActivity(tx.db, id)
  const before = await officeOf(tx.db, activity, tx.at)
  const ended = ending(tx, activity, before)
  const winner = outcome.is === 'won' ? outcome.team : null
  if (winner !== null && winner >= termsOf(euroCupVote, activity).teams.length) throw invalidField('outcome.team', 'team.unknown')
  if (before.outcome !== null) return ended('decided')
  // Where nobody looked yet the pool is taken now; a budget that does not hold it took no votes either.
  if (!before.mayDecide || !(await openVote(tx, activity))) return ended('impossible')
  const open = await openProposal(tx.db, id, tx.at)
  if (open !== undefined && open.by_member_id !== by.id) return ended('waits')
  if (open === undefined || open.winner !== winner) {
    await forgetProposal(tx, id)
    await tx.db
      .insertInto('cup_proposal')
      .values({
        activity_id: id,
        digest: digestOf(id, winner ?? 'abandoned', by.id, tx.at),
        winner,
        ...firstSignature(tx, by, reason),
      })
      .execute()
  }
  return ended('signed')
}

/** Signs an outcome as the second of two, or refuses it; see the call `officeVoteSign`. */
export async function signOutcome(
  tx: Transaction,
  by: MemberRow,
  { id, digest, verdict }: ParsedPayloadOf<typeof officeVoteSign>,
): Promise<Outcome> {
  await requireVerdict(tx, by, verdict)
  const activity = await readVoteActivity(tx.db, id)
  const before = await officeOf(tx.db, activity, tx.at)
  const ended = ending(tx, activity, before)
  if (before.outcome !== null) return ended('decided')
  const open = await openProposal(tx.db, id, tx.at)
  if (open === undefined || open.digest !== digest) return ended('late')
  const word = await takeVerdict(tx, by, verdict, {
    by: open.by_member_id,
    at: Number(open.at),
    right: 'activities.act',
    forget: () => forgetProposal(tx, id),
  })
  if (word !== 'signed') return ended(word)
  return ended((await decideVote(tx, id, open.winner)) ? 'done' : 'decided')
}

const ending =
  (tx: Transaction, activity: ActivityRow, before: Office) =>
  async (result: Answer['result']): Promise<Outcome> => ({ result, before, vote: await officeOf(tx.db, activity, tx.at) })

async function forgetProposal({ db }: Transaction, id: string): Promise<void> {
  await db.deleteFrom('cup_proposal').where('activity_id', '=', id).execute()
}
