import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { reportList } from '#src/api/contract/chatReports.ts'
import type { ReportReason } from '#src/api/model/chatReport.ts'
import { profile } from '#src/api/profile.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { findMessage, readMessage } from '../chat/storedMessages.ts'
import { MINUTE } from '#server/platform/durations.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import { refuseKicked } from '../restrictions/restrictions.ts'
import { type ModeratorAct, logAction, tellModerators } from './operationLog.ts'

/** Most messages, and most notes of one message, in a list. */
const LIST_LIMIT = 100
const NOTES_LIMIT = 5
/** Reports of one member. */
const PACE: RateLimit = { burst: 10, interval: MINUTE }

export type NewReport = {
  readonly memberId: string
  readonly room: string
  readonly messageId: string
  readonly reason: ReportReason
  readonly note: string | undefined
}

/**
 * Stores a member's report of a message, once for both: again is answered with the first one's id. Nobody reports themselves. Throws
 * `rateLimited` for too many.
 */
export async function reportMessage(tx: Transaction, report: NewReport): Promise<string> {
  const first = await tx.db
    .selectFrom('chat_report')
    .select('id')
    .where('message_id', '=', report.messageId)
    .where('member_id', '=', report.memberId)
    .executeTakeFirst()
  if (first !== undefined) return first.id
  await refuseKicked(tx.db, report.room, report.memberId, tx.at)
  const message = await findMessage(tx.db, report.room, report.messageId)
  if (message === undefined || message.msgType === 'system') throw notFound()
  if (message.sender.memberId === report.memberId) throw new CallError(profile.codes.forbidden, 'ownReport')
  await requirePace(tx, `report:${report.memberId}`, PACE)
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
  await tellModerators(tx, report.room)
  return id
}

type Reported = ReplyOf<typeof reportList>['list'][number]

/** A room's open reports of messages that are still there. */
const openReports = (reader: Reader, room: string) =>
  reader
    .selectFrom('chat_report')
    .innerJoin('room_event', (join) =>
      join.onRef('room_event.room', '=', 'chat_report.room').onRef('room_event.event_id', '=', 'chat_report.message_id'),
    )
    .where('chat_report.room', '=', room)
    .where('chat_report.dismissed_at', 'is', null)
    .where('room_event.kind', '=', 'chat')
    .where('room_event.removed', '=', 0)

/**
 * A room's reported messages that are still there and that no moderator set aside: what most members reported first, then the latest
 * reported. So nobody hides the reports of others behind many of their own.
 */
export async function listReports(reader: Reader, room: string): Promise<Reported[]> {
  const messages = await openReports(reader, room)
    .select(['chat_report.message_id', 'room_event.body_json'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('chat_report.at').as('at')])
    .groupBy(['chat_report.message_id', 'room_event.body_json'])
    .orderBy('count', 'desc')
    .orderBy('at', 'desc')
    .orderBy('chat_report.message_id')
    .limit(LIST_LIMIT)
    .execute()
  const ids = messages.map(({ message_id: id }) => id)
  if (ids.length === 0) return []
  const reports = openReports(reader, room).where('chat_report.message_id', 'in', ids)
  const reasons = await reports
    .select(['chat_report.message_id', 'chat_report.reason'])
    .groupBy(['chat_report.message_id', 'chat_report.reason'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.max('chat_report.at'), 'desc')
    .execute()
  const notes = await reader
    .selectFrom(
      reports
        .select(['chat_report.message_id', 'chat_report.note', 'chat_report.at', 'chat_report.id'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('chat_report.message_id').orderBy('chat_report.at', 'desc').orderBy('chat_report.id'),
            )
            .as('place'),
        )
        .where('chat_report.note', 'is not', null)
        .as('noted'),
    )
    .select(['message_id', 'note'])
    .where('place', '<=', NOTES_LIMIT)
    .orderBy('place')
    .execute()
  return messages.map(({ message_id: messageId, body_json: body, count, at }) => {
    const { sender, content } = readMessage(body)
    const isOfIt = (row: { readonly message_id: string }) => row.message_id === messageId
    return {
      messageId,
      at: Number(at),
      memberId: sender.memberId,
      name: sender.name,
      content,
      count: Number(count),
      reasons: reasons.filter(isOfIt).map(({ reason }) => reason),
      notes: notes.filter(isOfIt).flatMap(({ note }) => (note === null ? [] : [note])),
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
