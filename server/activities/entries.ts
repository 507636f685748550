import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

type Key = { readonly activityId: string; readonly memberId: string }

/** What is kept of how a member stands in an activity, and how often it changed; null = they never took part. */
export async function readEntry(
  reader: Reader,
  { activityId, memberId }: Key,
): Promise<{ state: unknown; version: number } | null> {
  const row = await reader
    .selectFrom('activity_entry')
    .select(['state_json', 'version'])
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : { state: JSON.parse(row.state_json), version: row.version }
}

/** Keeps how a member stands from now on. Throws where somebody else changed it since it was read: the transaction is then undone. */
export async function keepEntry(
  tx: Transaction,
  { activityId, memberId }: Key,
  state: unknown,
  version: number | null,
): Promise<void> {
  const kept = { state_json: JSON.stringify(state), changed_at: tx.at }
  if (version === null) {
    await tx.db
      .insertInto('activity_entry')
      .values({ activity_id: activityId, member_id: memberId, ...kept, version: 0, joined_at: tx.at })
      .execute()
    return
  }
  const changed = await tx.db
    .updateTable('activity_entry')
    .set({ ...kept, version: version + 1 })
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (Number(changed.numUpdatedRows) === 0) throw new Error(`entry of ${memberId} in ${activityId} changed meanwhile`)
}
