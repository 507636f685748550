import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'

/** For so long an operator who made a member's password may know it, or have told it, in ms. */
const COUNTS_FOR = 30 * DAY

/** An operator made a member's login password. */
export async function noteReset({ db, at }: Transaction, memberId: string, byId: string): Promise<void> {
  await db
    .insertInto('staff_reset')
    .values({ member_id: memberId, by_member_id: byId, at })
    .onConflict((clash) => clash.columns(['member_id', 'by_member_id']).doUpdateSet({ at }))
    .execute()
}

/** Of some members those whose login password staff made lately, each with who did. */
export async function resetsOf(
  reader: Reader,
  memberIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  if (memberIds.length === 0) return found
  const rows = await reader
    .selectFrom('staff_reset')
    .select(['member_id', 'by_member_id'])
    .where('member_id', 'in', memberIds)
    .where('at', '>', now - COUNTS_FOR)
    .execute()
  for (const { member_id: memberId, by_member_id: by } of rows) found.set(memberId, new Set([...(found.get(memberId) ?? []), by]))
  return found
}
