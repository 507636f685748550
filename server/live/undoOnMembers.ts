import * as v from 'valibot'
import { excerptOf } from '#src/api/model/chat.ts'
import type { OperationLogTable } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { changedSince } from './changedSince.ts'
import { appendEvent } from './events.ts'
import { tellStanding } from './mutes.ts'
import { beforeOf } from './operationLog.ts'
import { requote } from './replies.ts'
import { findRoom } from './rooms.ts'
import { readMessage } from './stored.ts'

// Each takes back what a log's entry did to a message or a member; `changedSince` when it no longer stands.

/** The message is back where it was, for everybody, and answers quote it again. */
export async function restoreMessage(unit: Unit, entry: OperationLogTable): Promise<void> {
  const room = await findRoom(unit.trx, entry.room)
  const message = await unit.trx
    .updateTable('room_event')
    .set({ removed: 0, listed: 1 })
    .where('room', '=', entry.room)
    .where('epoch', '=', room?.epoch ?? '')
    .where('event_id', '=', entry.subject)
    .where('kind', '=', 'chat')
    .where('removed', '=', 1)
    .returning(['seq', 'at', 'body_json'])
    .executeTakeFirst()
  if (message === undefined) throw changedSince()
  const body = readMessage(message.body_json)
  await requote(unit, entry.room, body.id, excerptOf(body.content))
  await appendEvent(unit, entry.room, 'chatRestored', { id: body.id, seq: message.seq, at: message.at, message: body })
}

const MuteRow = v.object({
  until: v.number(),
  reason: v.string(),
  by_member_id: v.string(),
  at: v.number(),
  log_id: v.nullable(v.string()),
})

/** Ends the mute; the one that it replaced runs on, if it still would. */
export async function takeBackMute(unit: Unit, entry: OperationLogTable): Promise<void> {
  const memberId = entry.subject ?? ''
  const ended = await unit.trx
    .deleteFrom('mute')
    .where('room', '=', entry.room)
    .where('member_id', '=', memberId)
    .where('log_id', '=', entry.id)
    .where('until', '>', unit.at)
    .returning('log_id')
    .executeTakeFirst()
  if (ended === undefined) throw changedSince()
  const before = beforeOf(entry, v.nullable(MuteRow))
  if (before !== null && before.until > unit.at) await putMute(unit, entry, before)
  await tellStanding(unit, entry.room, memberId)
}

/** The mute that was lifted runs for its rest, unless there is another by now or its time is over. */
export async function muteForTheRest(unit: Unit, entry: OperationLogTable): Promise<void> {
  const memberId = entry.subject ?? ''
  const before = beforeOf(entry, MuteRow)
  const other = await unit.trx
    .selectFrom('mute')
    .select('until')
    .where('room', '=', entry.room)
    .where('member_id', '=', memberId)
    .where('until', '>', unit.at)
    .executeTakeFirst()
  if (other !== undefined || before.until <= unit.at) throw changedSince()
  await putMute(unit, entry, before)
  await tellStanding(unit, entry.room, memberId)
}

async function putMute(unit: Unit, entry: OperationLogTable, mute: v.InferOutput<typeof MuteRow>): Promise<void> {
  await unit.trx
    .insertInto('mute')
    .values({ room: entry.room, member_id: entry.subject ?? '', ...mute })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(mute))
    .execute()
}

/** The member may come back. */
export async function takeBackKick(unit: Unit, entry: OperationLogTable): Promise<void> {
  const memberId = entry.subject ?? ''
  const ended = await unit.trx
    .deleteFrom('kick')
    .where('room', '=', entry.room)
    .where('member_id', '=', memberId)
    .where('log_id', '=', entry.id)
    .where('until', '>', unit.at)
    .returning('log_id')
    .executeTakeFirst()
  if (ended === undefined) throw changedSince()
  await tellStanding(unit, entry.room, memberId)
}

/** The reports that were set aside wait for a moderator again. */
export async function restoreReports(unit: Unit, entry: OperationLogTable): Promise<void> {
  const restored = await unit.trx
    .updateTable('chat_report')
    .set({ dismissed_at: null })
    .where('room', '=', entry.room)
    .where('message_id', '=', entry.detail ?? '')
    .where('dismissed_at', '=', entry.at)
    .returning('id')
    .execute()
  if (restored.length === 0) throw changedSince()
}
