import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { Reader } from '../platform/db/database.ts'
import { type ActivityRow, stateOf } from './rows.ts'

/** Whether an operator paused or ended an activity only after a time. */
const isStoppedSince = ({ status, changed_at }: ActivityRow, at: number): boolean =>
  (status === 'paused' || status === 'ended') && at < Number(changed_at)

/** An activity as it stood at a time: one that an operator paused or ended since ran then. */
export const asItStood = (row: ActivityRow, at: number): ActivityRow =>
  isStoppedSince(row, at) ? { ...row, status: 'published' } : row

/** Whether an activity is paused, but was not at a time, and can still run on. */
export const isPausedSince = (row: ActivityRow, at: number, now: number): boolean =>
  row.status === 'paused' && isStoppedSince(row, at) && now < Number(row.ends_at)

/** Those of a kind that ran at a time. */
export async function ranAt(reader: Reader, kind: KindName, at: number): Promise<ActivityRow[]> {
  const rows = await reader
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '<>', 'draft')
    .where('ends_at', '>', at)
    .execute()
  return rows.filter((row) => stateOf(asItStood(row, at), at) === 'running')
}
