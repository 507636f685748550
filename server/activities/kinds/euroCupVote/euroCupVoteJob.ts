import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { tellNews } from '#server/activities/news.ts'
import { payShare } from '#server/activities/pools.ts'
import { runningOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { CupShareTable } from '#server/platform/db/cupVoteTables.ts'
import { findVote, openVote, settleVote } from './cupVotes.ts'

/** Takes pools from the budget, counts who shares those that were decided, and pays: each piece in a transaction of its own. */
export const runEuroCupVotes = (context: JobContext): Promise<void> =>
  eachOnItsOwn([openVotes, settleVotes, payVoters, tellVotes], (step) => step(context))

async function openVotes({ db, write, now }: JobContext): Promise<void> {
  await eachOnItsOwn(await runningOf(db, 'euroCupVote', now()), async (activity) => {
    if ((await findVote(db, activity.id)) === undefined) await write((tx) => openVote(tx, activity))
  })
}

async function settleVotes({ db, write }: JobContext): Promise<void> {
  const decided = await db.selectFrom('cup_vote').select('activity_id').where('state', '=', 'decided').execute()
  await eachOnItsOwn(decided, (vote) => write((tx) => settleVote(tx, vote.activity_id)))
}

async function payVoters(context: JobContext): Promise<void> {
  const unpaid = await context.db
    .selectFrom('cup_share')
    .selectAll()
    .where('paid_at', 'is', null)
    .orderBy('activity_id')
    .execute()
  await eachOnItsOwn(unpaid, (share) => payVoter(context, share))
}

const tellVotes = (context: JobContext): Promise<void> => tellNews(context, 'euroCupVote')

/** Pays a member's share of a vote's pool, once. */
function payVoter(context: JobContext, share: CupShareTable): Promise<void> {
  return payShare(context, share, {
    key: 'share',
    label: 'share',
    note: ({ db, at }) =>
      db
        .updateTable('cup_share')
        .set({ paid_at: at })
        .where('activity_id', '=', share.activity_id)
        .where('member_id', '=', share.member_id)
        .execute(),
  })
}
