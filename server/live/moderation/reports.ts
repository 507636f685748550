import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { reportList } from '#src/api/contract/chatReports.ts'
import type { ReportReason } from '#src/api/model/chat.ts'
import { profile } from '#src/api/profile.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { findMessage, readMessage } from '../chat/storedMessages.ts'
import { type ModeratorAct, logAction } from './operationLog.ts'

/** Most messages, and most notes of one message, in a list. */
const LIST_LIMIT = 100
const NOTES_LIMIT = 5
/** Most reports that one list is made of. */
const READ_LIMIT = 2_000

export type NewReport = {
  readonly memberId: string
  readonly room: string
  readonly messageId: string
  readonly reason: ReportReason
  readonly note: string | undefined
}

/** Stores a member's report of a message, once for both: again is answered with the first one's id. Nobody reports themselves. */
export async function reportMessage(tx: Transaction, report: NewReport): Promise<string> {
  const first = await tx.db
    .selectFrom('chat_report')
    .select('id')
    .where('message_id', '=', report.messageId)
    .where('member_id', '=', report.memberId)
    .executeTakeFirst()
  if (first !== undefined) return first.id
  const message = await findMessage(tx.db, report.room, report.messageId)
  if (message === undefined || message.msgType === 'system') throw notFound()
  if (message.sender.memberId === report.memberId) throw new CallError(profile.codes.forbidden, 'ownReport')
  const id = newId('r')
  await tx.db
    .insertInto('chat_report')
    .values({
      id,
      room: report.room,
      message_id: report.messageId,
      member_id: report.memberId,
      reason: report.reason,
      note: report.note ?? null,
      at: tx.at,
      dismissed_at: null,
    })
    .execute()
  return id
}

type Reported = ReplyOf<typeof reportList>['list'][number]

/** A room's reported messages that are still there and that no moderator set aside, the latest reported first. */
export async function listReports(reader: Reader, room: string): Promise<Reported[]> {
  const rows = await reader
    .selectFrom('chat_report')
    .innerJoin('room_event', (join) =>
      join.onRef('room_event.room', '=', 'chat_report.room').onRef('room_event.event_id', '=', 'chat_report.message_id'),
    )
    .select(['chat_report.message_id', 'chat_report.reason', 'chat_report.note', 'chat_report.at', 'room_event.body_json'])
    .where('chat_report.room', '=', room)
    .where('chat_report.dismissed_at', 'is', null)
    .where('room_event.kind', '=', 'chat')
    .where('room_event.removed', '=', 0)
    .orderBy('chat_report.at', 'desc')
    .orderBy('chat_report.id')
    .limit(READ_LIMIT)
    .execute()
  const byMessage = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), row])
  return [...byMessage.entries()].slice(0, LIST_LIMIT).map(([messageId, reports]) => {
    const { sender, content } = readMessage(reports[0]!.body_json)
    return {
      messageId,
      at: reports[0]!.at,
      memberId: sender.memberId,
      name: sender.name,
      content,
      count: reports.length,
      reasons: mostFirst(reports.map(({ reason }) => reason)),
      notes: reports.flatMap(({ note }) => (note === null ? [] : [note])).slice(0, NOTES_LIMIT),
    }
  })
}

/** Sets a message's reports aside, and logs that; `notFound` when there are none. Returns the log's id. */
export async function dismissReports(tx: Transaction, act: ModeratorAct, messageId: string): Promise<string> {
  const dismissed = await tx.db
    .updateTable('chat_report')
    .set({ dismissed_at: tx.at })
    .where('room', '=', act.room)
    .where('message_id', '=', messageId)
    .where('dismissed_at', 'is', null)
    .returning('id')
    .execute()
  if (dismissed.length === 0) throw notFound()
  const target = (await findMessage(tx.db, act.room, messageId))?.sender.name ?? null
  return logAction(tx, act, { action: 'dismissReport', target, detail: messageId })
}

function mostFirst(reasons: readonly ReportReason[]): ReportReason[] {
  const counts = new Map<ReportReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts.entries()].sort(([, a], [, b]) => b - a).map(([reason]) => reason)
}
