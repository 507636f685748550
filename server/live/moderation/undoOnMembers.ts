import * as v from 'valibot'
import { excerptOf } from '#src/api/model/chat.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { OperationLogTable } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { appendEvent } from '../rooms/events.ts'
import { muteOf, tellRestrictions } from '../restrictions/restrictions.ts'
import { beforeOf } from './operationLog.ts'
import { requote } from '../chat/replies.ts'
import { findMessage, readMessage } from '../chat/storedMessages.ts'
import type { Undoable } from './undoable.ts'
import { findRoom } from '../rooms/roomRows.ts'

// What a log's entry did to a message or a member, and how that is taken back.

/** The message is back where it was, for everybody, and answers quote it again. */
export const deletion: Undoable = {
  stands: async (reader, entry) => (await removedBy(reader, entry)) !== undefined,
  takeBack: async (tx, entry) => {
    const message = await removedBy(tx.db, entry)
    if (message === undefined) return
    const { seq, at } = message
    await tx.db
      .updateTable('room_event')
      .set({ removed: 0, listed: 1 })
      .where('room', '=', entry.room)
      .where('event_id', '=', entry.subject)
      .where('kind', '=', 'chat')
      .execute()
    const body = readMessage(message.body_json)
    await requote(tx, entry.room, body.id, excerptOf(body.content))
    await appendEvent(tx, entry.room, 'chatRestored', { id: body.id, seq, at, message: body })
  },
}

/** The message that an entry removed, while it is; one of an order that began again is gone for good. */
async function removedBy(reader: Reader, entry: OperationLogTable) {
  const room = await findRoom(reader, entry.room)
  return reader
    .selectFrom('room_event')
    .select(['seq', 'at', 'body_json'])
    .where('room', '=', entry.room)
    .where('epoch', '=', room?.epoch ?? '')
    .where('event_id', '=', entry.subject)
    .where('kind', '=', 'chat')
    .where('removed', '=', 1)
    .executeTakeFirst()
}

const MuteRow = v.object({
  until: v.number(),
  reason: v.string(),
  by_member_id: v.string(),
  at: v.number(),
  log_id: v.nullable(v.string()),
})

/** Ends the mute; the one that it replaced runs on, if it still would. */
export const muting: Undoable = {
  stands: (reader, entry, now) => runs(reader, 'mute', entry, now),
  takeBack: async (tx, entry) => {
    await end(tx, 'mute', entry)
    const before = beforeOf(entry, v.nullable(MuteRow))
    if (before !== null && before.until > tx.at) await putMute(tx, entry, before)
    await tellRestrictions(tx, entry.room, memberOf(entry))
  },
}

const KickRow = v.object({ ...MuteRow.entries, log_id: v.string() })

/** The member may come back, unless the kick that it replaced would still run. */
export const kicking: Undoable = {
  stands: (reader, entry, now) => runs(reader, 'kick', entry, now),
  takeBack: async (tx, entry) => {
    await end(tx, 'kick', entry)
    const before = beforeOf(entry, v.nullable(KickRow))
    if (before !== null && before.until > tx.at)
      await tx.db
        .insertInto('kick')
        .values({ room: entry.room, member_id: memberOf(entry), ...before })
        .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(before))
        .execute()
    await tellRestrictions(tx, entry.room, memberOf(entry))
  },
}

/** The mute that was lifted runs for its rest, unless there is another by now or its time is over. */
export const unmuting: Undoable = {
  stands: async (reader, entry, now) =>
    beforeOf(entry, MuteRow).until > now && (await muteOf(reader, entry.room, memberOf(entry), now)) === null,
  takeBack: async (tx, entry) => {
    await putMute(tx, entry, beforeOf(entry, MuteRow))
    await tellRestrictions(tx, entry.room, memberOf(entry))
  },
}

/** The reports that were set aside wait for a moderator again. */
export const dismissal: Undoable = {
  stands: async (reader, entry) => {
    const report = await reader
      .selectFrom('chat_report')
      .select('id')
      .where('room', '=', entry.room)
      .where('message_id', '=', entry.detail ?? '')
      .where('dismissed_at', '=', entry.at)
      .executeTakeFirst()
    return report !== undefined && (await findMessage(reader, entry.room, entry.detail ?? '')) !== undefined
  },
  takeBack: async (tx, entry) => {
    await tx.db
      .updateTable('chat_report')
      .set({ dismissed_at: null })
      .where('room', '=', entry.room)
      .where('message_id', '=', entry.detail ?? '')
      .where('dismissed_at', '=', entry.at)
      .execute()
  },
}

const memberOf = (entry: OperationLogTable) => entry.subject ?? ''

/** Whether the mute or kick of an entry, and not a later one in its place, still runs. */
async function runs(reader: Reader, table: 'mute' | 'kick', entry: OperationLogTable, now: number): Promise<boolean> {
  const row = await reader
    .selectFrom(table)
    .select('log_id')
    .where('room', '=', entry.room)
    .where('member_id', '=', memberOf(entry))
    .where('log_id', '=', entry.id)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

async function end(tx: Transaction, table: 'mute' | 'kick', entry: OperationLogTable): Promise<void> {
  await tx.db
    .deleteFrom(table)
    .where('room', '=', entry.room)
    .where('member_id', '=', memberOf(entry))
    .where('log_id', '=', entry.id)
    .execute()
}

async function putMute(tx: Transaction, entry: OperationLogTable, mute: v.InferOutput<typeof MuteRow>): Promise<void> {
  await tx.db
    .insertInto('mute')
    .values({ room: entry.room, member_id: memberOf(entry), ...mute })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(mute))
    .execute()
}
