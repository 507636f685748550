import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeActivityBar, officeActivityBars } from '#src/api/contract/activityOffice.ts'
import { findByName, type MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { ALL_ACTIVITIES } from './bars.ts'
import { readActivity, tellMember } from './rows.ts'

/** Most bars that are listed. */
const MOST = 500

type Bars = WireReplyOf<typeof officeActivityBars>

/** Who is kept out of an activity, or of all; see the call `officeActivityBars`. */
export async function listBars(reader: Reader, id: string | null): Promise<Bars> {
  const rows = await reader
    .selectFrom('activity_bar')
    .innerJoin('member', 'member.id', 'activity_bar.member_id')
    .select(['activity_bar.member_id', 'member.name', 'activity_id', 'reason', 'by_name', 'at'])
    .where('activity_id', 'in', id === null ? [ALL_ACTIVITIES] : [ALL_ACTIVITIES, id])
    .orderBy('at', 'desc')
    .orderBy('member.name')
    .limit(MOST)
    .execute()
  return {
    list: rows.map((row) => ({
      memberId: row.member_id,
      name: row.name,
      activityId: row.activity_id === ALL_ACTIVITIES ? null : row.activity_id,
      reason: row.reason,
      by: row.by_name,
      at: Number(row.at),
    })),
  }
}

/** Keeps a member out of an activity, or lifts that; see the call `officeActivityBar`. Their open pages are told. */
export async function setBar(
  tx: Transaction,
  by: MemberRow,
  { id, name, isSet, reason }: ParsedPayloadOf<typeof officeActivityBar>,
): Promise<WireReplyOf<typeof officeActivityBar>> {
  await requireRightNow(tx.db, by.id, 'activities.act')
  const member = await findByName(tx.db, name)
  if (member === undefined || member.role === 'operator' || member.role === 'developer') throw notFound()
  if (id !== null) await readActivity(tx.db, id)
  const activityId = id ?? ALL_ACTIVITIES
  if (isSet) {
    const row = { reason, by_name: by.name, at: tx.at }
    await tx.db
      .insertInto('activity_bar')
      .values({ member_id: member.id, activity_id: activityId, ...row })
      .onConflict((clash) => clash.columns(['member_id', 'activity_id']).doUpdateSet(row))
      .execute()
  } else {
    const { numDeletedRows } = await tx.db
      .deleteFrom('activity_bar')
      .where('member_id', '=', member.id)
      .where('activity_id', '=', activityId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return { result: 'notBarred', ...(await listBars(tx.db, id)) }
  }
  tellMember(tx, member.id, id ?? 'all')
  return { result: 'done', ...(await listBars(tx.db, id)) }
}
