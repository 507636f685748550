import { inviteTerms } from '#server/invite/inviteTerms.ts'
import { isNear } from '#server/invite/nearness.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'

type Row = Schema['recalled_friend']

/** Whether a friend and who called them turn out to be one person by what was bound since the code was said; that is kept, as sessions go. */
export async function refusesOne(tx: Transaction, row: Row): Promise<boolean> {
  const { activity_id: activityId, friend_id: friendId, caller_id: inviterId } = row
  if (row.refused_at !== null) return true
  const { sameAddress } = await inviteTerms(tx.db)
  if (!(await isNear(tx.db, { friendId, inviterId }, sameAddress))) return false
  await tx.db
    .updateTable('recalled_friend')
    .set({ refused_at: tx.at })
    .where('activity_id', '=', activityId)
    .where('friend_id', '=', friendId)
    .execute()
  return true
}
