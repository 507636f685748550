import * as v from 'valibot'
import type { LogAction } from '#src/api/model/moderation.ts'
import { Pin } from '#src/api/model/pinAndKick.ts'
import { FollowMinutes } from '#src/api/model/followMinutes.ts'
import { SlowSeconds } from '#src/api/model/room.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { OperationLogTable } from '#server/platform/db/schema.ts'
import { beforeOf } from './operationLog.ts'
import { pinOf, setPin } from '../chat/pins.ts'
import type { Undoable } from './undoable.ts'
import { findRoom } from '../rooms/roomRows.ts'
import { setChatAvailability } from '../rooms/chatAvailability.ts'
import { setBlockedWords } from '../chat/blockedWords.ts'

// What a log's entry set in a room, while it is not set again, and how the room gets back the value of before.

export const switching: Undoable = {
  stands: async (reader, entry) => {
    const room = await findRoom(reader, entry.room)
    return room?.switch_on === (entry.action === 'switchOn' ? 1 : 0) && (await isLast(reader, entry, ['switchOn', 'switchOff']))
  },
  takeBack: (tx, entry) => setChatAvailability(tx, entry.room, { switchOn: beforeOf(entry, v.boolean()) }),
}

export const opening: Undoable = {
  stands: async (reader, entry) => {
    const room = await findRoom(reader, entry.room)
    return room?.status === (entry.action === 'open' ? 1 : 0) && (await isLast(reader, entry, ['open', 'close']))
  },
  takeBack: (tx, entry) => setChatAvailability(tx, entry.room, { status: beforeOf(entry, v.number()) }),
}

export const pinning: Undoable = {
  stands: async (reader, entry) => {
    const now = await pinOf(reader, entry.room)
    return (now?.id ?? null) === entry.subject && (await isLast(reader, entry, ['pin', 'unpin']))
  },
  takeBack: (tx, entry) => setPin(tx, entry.room, beforeOf(entry, v.nullable(Pin))),
}

export const slowing: Undoable = {
  stands: async (reader, entry) => {
    const room = await findRoom(reader, entry.room)
    return room !== undefined && String(room.slow_seconds) === entry.detail && (await isLast(reader, entry, ['slowMode']))
  },
  takeBack: (tx, entry) => setChatAvailability(tx, entry.room, { slowSeconds: beforeOf(entry, SlowSeconds) }),
}

/** Whether only followers write, and for how long they must have followed; entries of before that had a length tell the switch alone. */
const KeptGate = v.union([
  v.object({ on: v.boolean(), minutes: v.optional(FollowMinutes) }),
  v.pipe(
    v.boolean(),
    v.transform((on) => ({ on, minutes: undefined })),
  ),
])
export type FollowersGate = { readonly on: boolean; readonly minutes: FollowMinutes }

export const following: Undoable = {
  stands: async (reader, entry) => {
    const room = await findRoom(reader, entry.room)
    const wanted = entry.action === 'followersOn' ? 1 : 0
    const isSame = entry.detail === null || String(room?.follow_minutes) === entry.detail
    return room?.followers_only === wanted && isSame && (await isLast(reader, entry, ['followersOn', 'followersOff']))
  },
  takeBack: (tx, entry) => {
    const { on: followersOnly, minutes: followMinutes } = beforeOf(entry, KeptGate)
    return setChatAvailability(tx, entry.room, { followersOnly, followMinutes })
  },
}

export const linking: Undoable = {
  stands: async (reader, entry) => {
    const room = await findRoom(reader, entry.room)
    return room?.links_off === (entry.action === 'linksOff' ? 1 : 0) && (await isLast(reader, entry, ['linksOff', 'linksOn']))
  },
  takeBack: (tx, entry) => setChatAvailability(tx, entry.room, { linksOff: beforeOf(entry, v.boolean()) }),
}

export const blocking: Undoable = {
  stands: (reader, entry) => isLast(reader, entry, ['blockedWords']),
  takeBack: (tx, entry) => setBlockedWords(tx, entry.room, beforeOf(entry, v.array(v.string()))),
}

/** Whether nothing was set since: a later word is somebody's, even where it reads the same. What was taken back does not count. */
async function isLast(reader: Reader, entry: OperationLogTable, actions: readonly LogAction[]): Promise<boolean> {
  const last = await reader
    .selectFrom('operation_log')
    .select('id')
    .where('room', '=', entry.room)
    .where('action', 'in', actions)
    .where('undone_by', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id === entry.id
}
