import { profile } from '#src/api/profile.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { roomSetup } from '#src/api/contract/moderation.ts'
import { KICK_MINUTES } from '#src/api/model/moderation.ts'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { findMember, type MemberRow } from '#server/members/members.ts'
import { moderates } from '#server/members/moderators.ts'
import { appendEvent } from '../rooms/events.ts'
import { tellRestrictions } from '../restrictions/restrictions.ts'
import { isAnchorOf } from '../restrictions/isAnchorOf.ts'
import { requote } from '../chat/replies.ts'
import { newLogId, type ModeratorAct, logAction } from './operationLog.ts'
import { pinOf, setPin } from '../chat/pins.ts'
import { setRules } from './roomRules.ts'
import { chatAvailabilityOf, setChatAvailability } from '../rooms/chatAvailability.ts'
import { findRoom } from '../rooms/roomRows.ts'

/** An act that must say why. */
type ReasonedAct = ModeratorAct & { readonly reason: string }

/**
 * Takes a message away from everybody: its removal is pushed, and its words never leave the server while it is removed. The log
 * names the message and its sender, not the words. Returns the log's id.
 */
export async function deleteMessage(tx: Transaction, act: ModeratorAct, messageId: string): Promise<string> {
  const removed = await tx.db
    .updateTable('room_event')
    .set({ removed: 1, listed: 0 })
    .where('room', '=', act.room)
    .where('event_id', '=', messageId)
    // An earlier return of the message carries its words too.
    .where('kind', 'in', ['chat', 'chatRestored'])
    .where('removed', '=', 0)
    .returning('event_id')
    .execute()
  if (removed.length === 0) throw notFound()
  const sender = await tx.db
    .selectFrom('chat_send')
    .innerJoin('member', 'member.id', 'chat_send.member_id')
    .select('member.nickname')
    .where('chat_send.event_id', '=', messageId)
    .executeTakeFirst()
  await requote(tx, act.room, messageId, '')
  await appendEvent(tx, act.room, 'chatRemoved', { id: messageId })
  return logAction(tx, act, { action: 'delete', target: sender?.nickname ?? null, detail: messageId, subject: messageId })
}

/** Mutes a member in a room from now for some minutes, in place of any mute they are under. The room's anchor and its moderators cannot be muted. */
export async function muteMember(tx: Transaction, act: ReasonedAct, memberId: string, minutes: number): Promise<string> {
  const member = await findTarget(tx, act.room, memberId)
  const before = await heldBy(tx, 'mute', act.room, memberId)
  const id = newLogId()
  const mute = {
    until: tx.at + minutes * 60_000,
    reason: act.reason,
    by_member_id: act.by.id,
    at: tx.at,
    log_id: id,
  }
  await tx.db
    .insertInto('mute')
    .values({ room: act.room, member_id: memberId, ...mute })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(mute))
    .execute()
  await tellRestrictions(tx, act.room, memberId)
  return logAction(tx, act, { action: 'mute', target: member.nickname, detail: String(minutes), subject: memberId, before, id })
}

/** Ends a mute that still runs; `notFound` when there is none. */
export async function unmuteMember(tx: Transaction, act: ModeratorAct, memberId: string): Promise<string> {
  const member = await findMember(tx.db, memberId)
  const before = await tx.db
    .deleteFrom('mute')
    .where('room', '=', act.room)
    .where('member_id', '=', memberId)
    .where('until', '>', tx.at)
    .returningAll()
    .executeTakeFirst()
  if (member === undefined || before === undefined) throw notFound()
  await tellRestrictions(tx, act.room, memberId)
  return logAction(tx, act, { action: 'unblock', target: member.nickname, subject: memberId, before })
}

/** Sends a member out of a room with every socket, for ten minutes from now, in place of any kick they are under. The room's anchor and its moderators cannot be kicked. */
export async function kickMember(tx: Transaction, act: ReasonedAct, memberId: string): Promise<string> {
  const member = await findTarget(tx, act.room, memberId)
  const before = await heldBy(tx, 'kick', act.room, memberId)
  const id = newLogId()
  const kick = {
    until: tx.at + KICK_MINUTES * 60_000,
    reason: act.reason,
    by_member_id: act.by.id,
    at: tx.at,
    log_id: id,
  }
  await tx.db
    .insertInto('kick')
    .values({ room: act.room, member_id: memberId, ...kick })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet(kick))
    .execute()
  // First the words, then the door.
  await tellRestrictions(tx, act.room, memberId)
  tx.publishAfterCommit({ type: 'kicked', room: act.room, memberId })
  return logAction(tx, act, {
    action: 'kick',
    target: member.nickname,
    detail: String(KICK_MINUTES),
    subject: memberId,
    before,
    id,
  })
}

/** The mute or kick that a member is under already. */
const heldBy = (tx: Transaction, table: 'mute' | 'kick', room: string, memberId: string) =>
  tx.db
    .selectFrom(table)
    .selectAll()
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .where('until', '>', tx.at)
    .executeTakeFirst()

/** Whom a mute or a kick is about: a member who may be, in a room that there is. */
async function findTarget(tx: Transaction, room: string, memberId: string): Promise<MemberRow> {
  const member = await findMember(tx.db, memberId)
  if (member === undefined || (await findRoom(tx.db, room)) === undefined) throw notFound()
  if ((await moderates(tx.db, member, room)) || (await isAnchorOf(tx.db, room, memberId)))
    throw new CallError(profile.codes.forbidden, 'notMutable')
  return member
}

type Setup = Omit<ParsedPayloadOf<typeof roomSetup>, 'room' | 'reason'>

/** Sets the entrance switch, the status (S-7), the room's rules or the pinned line and pushes it; each thing that changes is logged. */
export async function setUpRoom(tx: Transaction, act: ModeratorAct, change: Setup): Promise<WireReplyOf<typeof roomSetup>> {
  const before = await findRoom(tx.db, act.room)
  if (before === undefined) throw notFound()
  const {
    switchOn = before.switch_on === 1,
    status = before.status,
    slowSeconds,
    followersOnly,
    followMinutes,
    linksOff,
  } = change
  const logIds: string[] = []
  if ([change.switchOn, change.status, slowSeconds, followersOnly, followMinutes, linksOff].some((one) => one !== undefined))
    await setChatAvailability(tx, act.room, { switchOn, status, slowSeconds, followersOnly, followMinutes, linksOff })
  if (switchOn !== (before.switch_on === 1)) {
    logIds.push(await logAction(tx, act, { action: switchOn ? 'switchOn' : 'switchOff', before: before.switch_on === 1 }))
  }
  if (status !== before.status) {
    const action = status === ROOM_STATUS.open ? 'open' : 'close'
    logIds.push(await logAction(tx, act, { action, before: before.status }))
  }
  logIds.push(...(await setRules(tx, act, before, change)))
  if (change.pin !== undefined) logIds.push(...(await changePin(tx, act, change.pin)))
  return { entrance: chatAvailabilityOf(await findRoom(tx.db, act.room)), logIds }
}

async function changePin(tx: Transaction, act: ModeratorAct, content: string | null): Promise<string[]> {
  const before = await pinOf(tx.db, act.room)
  if (content === (before?.content ?? null)) return []
  const pin = content === null ? null : { id: newId('p'), content, by: act.by.nickname, at: tx.at }
  await setPin(tx, act.room, pin)
  if (pin === null) return [await logAction(tx, act, { action: 'unpin', detail: before?.content ?? null, before })]
  return [await logAction(tx, act, { action: 'pin', detail: pin.content, subject: pin.id, before })]
}
