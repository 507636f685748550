import * as v from 'valibot'
import { mapOf } from './listOf.ts'
import { Id } from './common.ts'
import { GameStatus } from './sport.ts'

/** Room status values: 1 open, 0 closed, −1 shut for good (S-7 treats anything but open as closed). */
export const ROOM_STATUS = { open: 1, closed: 0, gone: -1 } as const

/** One entry of the chat room status map (S-11). */
const RoomStatus = v.object({
  status: v.pipe(v.number(), v.integer()),
  exist: v.boolean(),
  gameStatus: GameStatus,
})
export type RoomStatus = v.InferOutput<typeof RoomStatus>

/** The map itself, by room key (S-11). */
export const RoomStatusMap = mapOf(Id, RoomStatus)
export type RoomStatusMap = v.InferOutput<typeof RoomStatusMap>

/** Whether a room of the map is open (S-11): it exists, and its status says so; null while nothing is known of it. */
export function isRoomOpen(entry: RoomStatus | undefined): boolean | null {
  return entry === undefined ? null : entry.exist && entry.status === ROOM_STATUS.open
}

/** Lengths of slow mode in seconds: how long a member waits between two of their messages in a room; 0 = not at all. */
export const SLOW_SECONDS = [0, 3, 5, 10, 30, 60] as const
export const SlowSeconds = v.picklist(SLOW_SECONDS)
export type SlowSeconds = v.InferOutput<typeof SlowSeconds>

/**
 * The entrance switch beside the room's status: `switchOn` false closes the chat; unknown (undefined) does not (S-7). Unknown
 * `slowSeconds` are none.
 */
export const ChatAvailability = v.object({
  switchOn: v.optional(v.boolean()),
  slowSeconds: v.optional(SlowSeconds),
  /** Only who follows the anchor, or the match, writes; left out = everybody. */
  followersOnly: v.optional(v.boolean()),
  /** For how many minutes they must have followed; known where only followers write. */
  followMinutes: v.optional(v.number()),
  /** Messages may not contain links; left out = they may. */
  linksOff: v.optional(v.boolean()),
  ...RoomStatus.entries,
})
export type ChatAvailability = v.InferOutput<typeof ChatAvailability>

/** Why a chat is closed; each has its own words. */
export type ChatClosure = 'switchOff' | 'roomClosed' | 'roomGone' | 'missing'

/** Whether chat is available, and if not, why (S-7): the switch is not false, the room exists, and its status is open and not −1. */
export function chatClosure(entrance: ChatAvailability): ChatClosure | null {
  if (!entrance.exist) return 'missing'
  if (entrance.status === ROOM_STATUS.gone) return 'roomGone'
  if (entrance.switchOn === false) return 'switchOff'
  return entrance.status === ROOM_STATUS.open ? null : 'roomClosed'
}
