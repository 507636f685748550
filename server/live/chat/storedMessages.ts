import * as v from 'valibot'
import { ChatMessage } from '#src/api/model/chat.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** A room's message as it was stored; undefined when there is none of this id, or a moderator removed it. */
export async function findMessage(reader: Reader, room: string, id: string): Promise<ChatMessage | undefined> {
  const row = await reader
    .selectFrom('room_event')
    .select('body_json')
    .where('room', '=', room)
    .where('event_id', '=', id)
    .where('kind', '=', 'chat')
    .where('removed', '=', 0)
    .executeTakeFirst()
  return row === undefined ? undefined : readMessage(row.body_json)
}

/** The latest message of a room that no moderator removed; undefined when there is none. */
export async function lastMessage(reader: Reader, room: string): Promise<ChatMessage | undefined> {
  const row = await reader
    .selectFrom('room_event')
    .innerJoin('room', (join) => join.onRef('room.key', '=', 'room_event.room').onRef('room.epoch', '=', 'room_event.epoch'))
    .select('body_json')
    .where('room_event.room', '=', room)
    .where('listed', '=', 1)
    .where('kind', '=', 'chat')
    .orderBy('room_event.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : readMessage(row.body_json)
}

/** A stored message's body. Throws when it is not one. */
export function readMessage(json: string): ChatMessage {
  return v.parse(ChatMessage, JSON.parse(json))
}
