import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { BlockedWords } from '../model/blockedWords.ts'
import { Mute, ROLES } from '../model/chat.ts'
import { Id, SitePath, Timestamp } from '../model/common.ts'
import { LogAction, MuteMinutes, PinText } from '../model/moderation.ts'
import { ChatAvailability, SlowSeconds } from '../model/room.ts'
import { lineSchema, REASON_LIMIT } from '../model/text.ts'
import { defineCall } from './defineCall.ts'

const Reason = lineSchema(REASON_LIMIT)

/** A moderator's act on a message or its sender (A-1, D-8). Every act is logged. */
export const chatOperation = defineCall({
  path: '/api/live/chat/operation',
  role: 'admin',
  payload: v.variant('action', [
    v.object({ action: v.literal('delete'), room: Id, messageId: Id, reason: v.optional(Reason) }),
    v.object({ action: v.literal('mute'), room: Id, memberId: Id, minutes: MuteMinutes, reason: Reason }),
    /** Out of the room for `KICK_MINUTES`, with every socket. */
    v.object({ action: v.literal('kick'), room: Id, memberId: Id, reason: Reason }),
  ]),
  reply: v.object({ logId: Id }),
})

/** Mutes of a room that still run, latest first. */
export const muteList = defineCall({
  path: '/api/live/chat/mute-list',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({
    list: listOf(v.object({ memberId: Id, name: v.string(), avatar: SitePath, by: v.string(), at: Timestamp, ...Mute.entries })),
  }),
})

/** Ends a mute early. */
export const chatUnblock = defineCall({
  path: '/api/live/chat/unblock',
  role: 'admin',
  payload: v.object({ room: Id, memberId: Id, reason: v.optional(Reason) }),
  reply: v.object({ logId: Id }),
})

/**
 * Sets the entrance switch, the room's status (S-7), its pinned line (null takes it away), slow mode or the whole list of blocked
 * words. Left-out fields stay as they are. `logIds` = what was logged: one a change, none where nothing changed.
 */
export const roomSetup = defineCall({
  path: '/api/live/chat/setup',
  role: 'admin',
  payload: v.object({
    room: Id,
    switchOn: v.optional(v.boolean()),
    status: v.optional(v.picklist([0, 1])),
    slowSeconds: v.optional(SlowSeconds),
    blockedWords: v.optional(BlockedWords),
    pin: v.optional(v.nullable(PinText)),
    reason: v.optional(Reason),
  }),
  reply: v.object({ entrance: ChatAvailability, logIds: v.array(Id) }),
})

/** What a moderator may set in a room beside the entrance (D-8). */
export const chatRules = defineCall({
  path: '/api/live/chat/rules',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({ slowSeconds: SlowSeconds, blockedWords: v.array(v.string()) }),
})

/**
 * Takes back one act of the log; once, and only while what it did still stands: `changedSince` and `alreadyUndone` otherwise.
 * A deleted message comes back for everybody, a mute or a kick ends, a lifted mute runs for its rest, a setting is as it was.
 */
export const chatUndo = defineCall({
  path: '/api/live/chat/undo',
  role: 'admin',
  payload: v.object({ room: Id, logId: Id, reason: v.optional(Reason) }),
  reply: v.object({ logId: Id }),
})

/** Who did what and why in a room, latest first, at most 100. `undoneBy` = who took it back. */
export const operationLog = defineCall({
  path: '/api/live/chat/log',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({
    list: listOf(
      v.object({
        id: Id,
        at: Timestamp,
        by: v.string(),
        byRole: v.picklist(ROLES),
        action: LogAction,
        target: v.nullable(v.string()),
        /** Minutes of a mute or kick, id of a message, words of a pin; of an undo, the action that it took back. */
        detail: v.nullable(v.string()),
        reason: v.nullable(v.string()),
        /** Whether it can be taken back now: of a kind that can, not taken back yet, and what it did still stands. */
        undoable: v.boolean(),
        undoneBy: v.nullable(v.string()),
      }),
    ),
  }),
})

export const moderationCalls = { chatOperation, muteList, chatUnblock, roomSetup, chatRules, chatUndo, operationLog }
