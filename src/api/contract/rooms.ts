import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { AnchorMatch } from '../model/anchor.ts'
import { MarqueeNotice } from '../model/chat.ts'
import { Id } from '../model/common.ts'
import { Cursor } from '../model/cursor.ts'
import { RoomStatusMap } from '../model/room.ts'
import { defineCall } from './defineCall.ts'

/** A room: an anchor's by `anchorRoomId`, or a pure match's by `matchId` (exactly one). */
export const RoomKey = v.pipe(
  v.object({ anchorRoomId: v.optional(Id), matchId: v.optional(Id) }),
  v.check((input) => (input.anchorRoomId === undefined) !== (input.matchId === undefined), 'room.oneKey'),
)

/** One room. */
export const roomDetail = defineCall({
  path: '/api/live/room/detail',
  effect: 'none',
  payload: RoomKey,
  reply: v.object({ match: AnchorMatch, notices: listOf(MarqueeNotice), place: v.optional(v.nullable(Cursor), null) }),
})

/** The room status map (S-11) for up to 200 keys. Unknown keys come back with `exist` false. */
export const roomStatus = defineCall({
  path: '/api/live/room/status',
  effect: 'none',
  payload: v.object({ keys: v.pipe(v.array(Id), v.minLength(1), v.maxLength(200)) }),
  reply: RoomStatusMap,
})

export const roomCalls = { roomDetail, roomStatus }
