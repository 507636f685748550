import type { ParsedPayloadOf, ReplyOf } from '#src/api/contract/defineCall.ts'
import type { operationLog } from '#src/api/contract/moderation.ts'
import { ACTIONS_OF } from '#src/api/model/moderation.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { canUndo } from './undo.ts'

/** Most names that the log's filter offers. */
const PEOPLE_LIMIT = 50

type Query = ParsedPayloadOf<typeof operationLog>

/** A page of a room's log, latest first, as it can be acted on at `now` (ms). */
export async function readLog(reader: Reader, query: Query, now: number): Promise<ReplyOf<typeof operationLog>> {
  const rows = await linesOf(reader, query)
  const list = await Promise.all(
    rows.slice(0, query.size).map(async (row) => ({
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
  return { list, more: rows.length > query.size, people: await peopleOf(reader, query.room) }
}

/** One line more than is asked for, where there is one. */
async function linesOf(reader: Reader, { room, after, size, by, group, since }: Query) {
  const last =
    after === null
      ? undefined
      : await reader.selectFrom('operation_log').select(['at', 'place']).where('id', '=', after).executeTakeFirst()
  let lines = reader
    .selectFrom('operation_log as entry')
    .leftJoin('operation_log as undo', 'undo.id', 'entry.undone_by')
    .selectAll('entry')
    .select('undo.by_name as undone_by_name')
    .where('entry.room', '=', room)
  if (by !== null) lines = lines.where('entry.by_member_id', '=', by)
  if (group !== null) lines = lines.where('entry.action', 'in', ACTIONS_OF[group])
  if (since !== null) lines = lines.where('entry.at', '>=', since)
  if (last !== undefined)
    lines = lines.where((is) =>
      is.or([is('entry.at', '<', last.at), is.and([is('entry.at', '=', last.at), is('entry.place', '<', last.place)])]),
    )
  return lines
    .orderBy('entry.at', 'desc')
    .orderBy('entry.place', 'desc')
    .limit(size + 1)
    .execute()
}

/** Who is in a room's log, by name. */
async function peopleOf(reader: Reader, room: string) {
  const rows = await reader
    .selectFrom('operation_log')
    .select(['by_member_id'])
    .select(({ fn }) => fn.max('by_name').as('name'))
    .where('room', '=', room)
    .groupBy('by_member_id')
    .orderBy('name')
    .limit(PEOPLE_LIMIT)
    .execute()
  return rows.map(({ by_member_id: memberId, name }) => ({ memberId, name }))
}
