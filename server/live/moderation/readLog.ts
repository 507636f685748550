import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { operationLog } from '#src/api/contract/moderation.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { canUndo } from './undo.ts'

/** Lines of the log in one reply. */
const LOG_LIMIT = 100

/** A room's log, latest first, as it can be acted on at `now` (ms). */
export async function readLog(reader: Reader, room: string, now: number): Promise<ReplyOf<typeof operationLog>['list']> {
  const rows = await reader
    .selectFrom('operation_log as entry')
    .leftJoin('operation_log as undo', 'undo.id', 'entry.undone_by')
    .selectAll('entry')
    .select('undo.by_name as undone_by_name')
    .where('entry.room', '=', room)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.place', 'desc')
    .limit(LOG_LIMIT)
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      at: row.at,
      by: row.by_name,
      byRole: row.by_role,
      action: row.action,
      target: row.target,
      detail: row.detail,
      reason: row.reason,
      undoable: await canUndo(reader, row, now),
      undoneBy: row.undone_by_name,
    })),
  )
}
