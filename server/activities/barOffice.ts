import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeActivityBar, officeActivityBars } from '#src/api/contract/activityOffice.ts'
import { findByName, type MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction } from '../platform/transaction.ts'
import { ALL_ACTIVITIES } from './bars.ts'
import { readActivity, tellMember } from './rows.ts'

/** Most bars that are listed. */
const MOST = 500

type Bars = WireReplyOf<typeof officeActivityBars>

const barOf = ({ member_id: memberId, activity_id: activityId, reason, by_name: by, at }: Schema['activity_bar']) => ({
  memberId,
  activityId: activityId === ALL_ACTIVITIES ? null : activityId,
  reason,
  by,
  at: Number(at),
})
type Bar = ReturnType<typeof barOf>

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
    list: rows.map((row) => ({ name: row.name, ...barOf(row) })),
  }
}

/** An answer, with the bar that there was before and the one that there is now. */
type BarOutcome = WireReplyOf<typeof officeActivityBar> & { readonly before: Bar | null; readonly after: Bar | null }

/** Keeps a member out of an activity, or lifts that; see the call `officeActivityBar`. Their open pages are told. */
export async function setBar(
  tx: Transaction,
  by: MemberRow,
  { id, name, isSet, reason }: ParsedPayloadOf<typeof officeActivityBar>,
): Promise<BarOutcome> {
  await requireRightNow(tx.db, by.id, 'activities.act')
  const member = await findByName(tx.db, name)
  if (member === undefined || member.role === 'operator' || member.role === 'developer') throw notFound()
  if (id !== null) await readActivity(tx.db, id)
  const key = { member_id: member.id, activity_id: id ?? ALL_ACTIVITIES }
  const replaced = await tx.db
    .deleteFrom('activity_bar')
    .where('member_id', '=', key.member_id)
    .where('activity_id', '=', key.activity_id)
    .returningAll()
    .executeTakeFirst()
  const before = replaced === undefined ? null : barOf(replaced)
  if (!isSet && before === null) return { result: 'notBarred', ...(await listBars(tx.db, id)), before, after: null }
  const row = { ...key, reason, by_name: by.name, at: tx.at }
  if (isSet) await tx.db.insertInto('activity_bar').values(row).execute()
  tellMember(tx, member.id, id ?? 'all')
  return { result: 'done', ...(await listBars(tx.db, id)), before, after: isSet ? barOf(row) : null }
}
