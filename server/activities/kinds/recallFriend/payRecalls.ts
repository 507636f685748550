import { recallFriend } from '#src/api/model/activities/kinds/recallFriend.ts'
import { isBarred } from '#server/activities/bars.ts'
import { Refusal } from '#server/activities/refusal.ts'
import { readActivity, termsOf } from '#server/activities/rows.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { pageByPage } from '#server/platform/pageByPage.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { readPause } from '#server/saferPlay/record.ts'
import { refusesOne } from './refusesOne.ts'

type Row = Schema['recalled_friend']

/** Rows that are read at once; each half is paid in a transaction of its own. */
const AT_ONCE = 100

/** Pays what friends who came back, and who called them, are due. What cannot be paid now holds up nobody, and is tried again the next time. */
export async function payRecalls({ db, write, give }: Pick<JobContext, 'db' | 'write' | 'give'>): Promise<void> {
  const due = pageByPage<Row>((after) => {
    const { activity_id: activityId, friend_id: friendId } = after ?? { activity_id: '', friend_id: '' }
    return db
      .selectFrom('recalled_friend')
      .selectAll()
      .where('deposited_at', 'is not', null)
      .where('refused_at', 'is', null)
      .where((is) =>
        is.or([is('friend_paid_at', 'is', null), is.and([is('caller_paid_at', 'is', null), is('is_counted', '=', 1)])]),
      )
      .where((is) =>
        is.or([is('activity_id', '>', activityId), is.and([is('activity_id', '=', activityId), is('friend_id', '>', friendId)])]),
      )
      .orderBy('activity_id')
      .orderBy('friend_id')
      .limit(AT_ONCE)
      .execute()
  })
  await eachOnItsOwn(due, async (row) => {
    const halves = [
      ...(row.friend_paid_at === null ? (['friend'] as const) : []),
      ...(row.caller_paid_at === null && row.is_counted === 1 ? (['caller'] as const) : []),
    ]
    await eachOnItsOwn(halves, (half) => attempt(() => write((tx) => payHalf(tx, give, row, half))))
  })
}

/** A budget that is used up undoes that half alone. */
async function attempt(pay: () => Promise<void>): Promise<void> {
  try {
    await pay()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function payHalf(tx: Transaction, give: JobContext['give'], row: Row, half: 'friend' | 'caller'): Promise<void> {
  const { activity_id: activityId, friend_id: friendId, caller_id: callerId } = row
  const memberId = half === 'friend' ? friendId : callerId
  if ((await readPause(tx.db, memberId, tx.at)) !== null || (await isBarred(tx.db, memberId, activityId))) return
  if (await refusesOne(tx, row)) return
  const activity = await readActivity(tx.db, activityId)
  const { prize } = termsOf(recallFriend, activity)
  const key = half === 'friend' ? 'back' : `friend:${friendId}`
  // They may have it already: then only its time is missing.
  await give(tx, activity, memberId, { key, label: half, prize: { asset: 'FEN', amount: prize } })
  await tx.db
    .updateTable('recalled_friend')
    .set(half === 'friend' ? { friend_paid_at: tx.at } : { caller_paid_at: tx.at })
    .where('activity_id', '=', activityId)
    .where('friend_id', '=', friendId)
    .execute()
}
