import type { ParsedPayloadOf, ReplyOf } from '#src/api/contract/defineCall.ts'
import type { chatMember } from '#src/api/contract/chatPeople.ts'
import type { SenderMark } from '#src/api/model/chat.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { findMember } from '#server/members/members.ts'
import { isAnchorOf } from '../restrictions/isAnchorOf.ts'
import { readMessage } from './storedMessages.ts'

type Asked = ParsedPayloadOf<typeof chatMember>

/** Since when a member follows the anchor of a room, in ms; null = they do not, or the room has no anchor. */
async function fanSince(reader: Reader, room: string, memberId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('anchor')
    .innerJoin('collection', 'collection.target_id', 'anchor.anchor_room_id')
    .select('collection.at')
    .where('anchor.chat_room_no', '=', room)
    .where('collection.kind', '=', 'anchor')
    .where('collection.member_id', '=', memberId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** A time to the day of the site: to the millisecond it would tell when a member was here. */
const toTheDay = (at: number): number => dayStart(dayOf(at))

/** What a member is to a room, as it stands beside their lines there. */
export async function markOf(reader: Reader, room: string, memberId: string): Promise<SenderMark | null> {
  if (await isAnchorOf(reader, room, memberId)) return 'anchor'
  return (await fanSince(reader, room, memberId)) === null ? null : 'fan'
}

/** Whether a member has written in a room themselves, as far back as its lines are kept. */
async function hasWrittenIn(reader: Reader, room: string, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('chat_send')
    .innerJoin('room_event', 'room_event.event_id', 'chat_send.event_id')
    .select('chat_send.event_id')
    .where('chat_send.member_id', '=', memberId)
    .where('room_event.room', '=', room)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a line of a room, also one that a moderator removed, is by a member, or speaks to one who has written there too: anybody can write
 * a line that speaks to anybody.
 */
async function isNamedIn(reader: Reader, { room, messageId, memberId }: Asked): Promise<boolean> {
  const row = await reader
    .selectFrom('room_event')
    .select('body_json')
    .where('room', '=', room)
    .where('event_id', '=', messageId)
    .where('kind', '=', 'chat')
    .executeTakeFirst()
  if (row === undefined) return false
  const { sender, mentions } = readMessage(row.body_json)
  if (sender.memberId === memberId) return true
  return mentions.includes(memberId) && hasWrittenIn(reader, room, memberId)
}

/** What anybody may know of a member whom a line of a room names; see the call `chatMember`. Throws `notFound` for anybody else. */
export async function readChatMember(reader: Reader, asked: Asked): Promise<ReplyOf<typeof chatMember>> {
  const { room, memberId } = asked
  const member = (await isNamedIn(reader, asked)) ? await findMember(reader, memberId) : undefined
  if (member === undefined) throw notFound()
  const { total } = await reader
    .selectFrom('collection')
    .select((fn) => fn.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'anchor')
    .executeTakeFirstOrThrow()
  const fan = await fanSince(reader, room, memberId)
  return {
    memberId,
    name: member.nickname,
    avatar: member.avatar,
    vipLevel: member.vip_level,
    since: toTheDay(member.created_at),
    follows: Number(total),
    fanSince: fan === null ? null : toTheDay(fan),
  }
}
