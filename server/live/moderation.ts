import { profile } from '#src/api/profile.ts'
import type { Entrance, SlowSeconds } from '#src/api/model/room.ts'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { CallError, notFound } from '../callError.ts'
import type { Unit } from '../db/write.ts'
import { findMember } from '../members/members.ts'
import { appendEvent } from './events.ts'
import { tellStanding } from './mutes.ts'
import { type Act, logDeed } from './operationLog.ts'
import { forgetExcerpts } from './replies.ts'
import { findRoom, setEntrance } from './rooms.ts'
import { setRules } from './rules.ts'

/**
 * Takes a message away from everybody: its removal is pushed, and its words never leave the server again. The log names
 * the message and its sender, not the words. Returns the log's id.
 */
export async function deleteMessage(unit: Unit, act: Act, messageId: string): Promise<string> {
  const removed = await unit.trx
    .updateTable('room_event')
    .set({ removed: 1, listed: 0 })
    .where('room', '=', act.room)
    .where('event_id', '=', messageId)
    .where('kind', '=', 'chat')
    .where('removed', '=', 0)
    .returning('event_id')
    .executeTakeFirst()
  if (removed === undefined) throw notFound()
  const sender = await unit.trx
    .selectFrom('chat_send')
    .innerJoin('member', 'member.id', 'chat_send.member_id')
    .select('member.nickname')
    .where('chat_send.event_id', '=', messageId)
    .executeTakeFirst()
  await forgetExcerpts(unit, act.room, messageId)
  await appendEvent(unit, act.room, 'chatRemoved', { id: messageId })
  return logDeed(unit, act, { action: 'delete', target: sender?.nickname ?? null, detail: messageId })
}

/** Mutes a member in a room from now for some minutes, in place of any mute they are under. Moderators cannot be muted. */
export async function muteMember(unit: Unit, act: Act & { reason: string }, memberId: string, minutes: number): Promise<string> {
  const member = await findMember(unit.trx, memberId)
  if (member === undefined || (await findRoom(unit.trx, act.room)) === undefined) throw notFound()
  if (member.role === 'admin') throw new CallError(profile.codes.forbidden, 'notMutable')
  const mute = { until: unit.at + minutes * 60_000, reason: act.reason, by_member_id: act.by.id, at: unit.at }
  await unit.trx
    .insertInto('mute')
    .values({ room: act.room, member_id: memberId, ...mute })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(mute))
    .execute()
  await tellStanding(unit, act.room, member)
  return logDeed(unit, act, { action: 'mute', target: member.nickname, detail: String(minutes) })
}

/** Ends a mute that still runs; `notFound` when there is none. */
export async function unmuteMember(unit: Unit, act: Act, memberId: string): Promise<string> {
  const member = await findMember(unit.trx, memberId)
  const ended = await unit.trx
    .deleteFrom('mute')
    .where('room', '=', act.room)
    .where('member_id', '=', memberId)
    .where('until', '>', unit.at)
    .returning('member_id')
    .executeTakeFirst()
  if (member === undefined || ended === undefined) throw notFound()
  await tellStanding(unit, act.room, member)
  return logDeed(unit, act, { action: 'unblock', target: member.nickname })
}

/** Sets the entrance switch, the status (S-7) or the room's rules and pushes the whole entrance; each thing that is set is logged. */
export async function setUpRoom(
  unit: Unit,
  act: Act,
  change: {
    switchOn?: boolean | undefined
    status?: 0 | 1 | undefined
    slowSeconds?: SlowSeconds | undefined
    blockedWords?: readonly string[] | undefined
  },
): Promise<Entrance> {
  const entrance = await setEntrance(unit, act.room, change)
  if (entrance === null) throw notFound()
  if (change.switchOn !== undefined) await logDeed(unit, act, { action: change.switchOn ? 'switchOn' : 'switchOff' })
  if (change.status !== undefined) await logDeed(unit, act, { action: change.status === ROOM_STATUS.open ? 'open' : 'close' })
  await setRules(unit, act, change)
  return entrance
}
