import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { BlockedWords } from '../model/blockedWords.ts'
import { Mute, ROLES } from '../model/chat.ts'
import { ClientId, Id, SitePath, Timestamp } from '../model/common.ts'
import { BULK_LIMIT, LOG_GROUPS, LogAction, MuteMinutes, PinText } from '../model/moderation.ts'
import { Kick } from '../model/pinAndKick.ts'
import { FollowMinutes } from '../model/followMinutes.ts'
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

const several = v.pipe(v.array(Id), v.minLength(1), v.maxLength(BULK_LIMIT))
const order = { room: Id, clientId: ClientId }

/**
 * The same on several lines or members at once, as one order: under its id once, however often it is sent, and what cannot be done (a line
 * that is gone, a moderator, a member who is muted for longer) is left out. Each act has its line in the log. `batch` = what takes all of them back.
 */
export const chatBulk = defineCall({
  path: '/api/live/chat/bulk',
  effect: 'keyed',
  role: 'admin',
  payload: v.variant('action', [
    v.object({ action: v.literal('delete'), ...order, messageIds: several, reason: v.optional(Reason) }),
    v.object({ action: v.literal('mute'), ...order, memberIds: several, minutes: MuteMinutes, reason: Reason }),
    v.object({ action: v.literal('kick'), ...order, memberIds: several, reason: Reason }),
  ]),
  reply: v.object({ batch: Id, done: v.number(), skipped: v.number() }),
})

/** Takes back what still stands of several acts that were one order; again, it takes back nothing. `notFound` for an order that is not there. */
export const chatBulkUndo = defineCall({
  path: '/api/live/chat/bulk-undo',
  effect: 'keyed',
  role: 'admin',
  payload: v.object({ room: Id, batch: Id }),
  reply: v.object({ done: v.number(), skipped: v.number() }),
})

/** Members who were sent out of a room and may not come back yet, latest first. `logId` = what lets them back in. */
export const kickList = defineCall({
  path: '/api/live/chat/kick-list',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({
    list: listOf(
      v.object({ memberId: Id, name: v.string(), avatar: SitePath, by: v.string(), at: Timestamp, logId: Id, ...Kick.entries }),
    ),
  }),
})

/** Whom a moderator cannot act on in the same way again: members who are muted in a room, and those who were sent out of it. */
export const restrictedMembers = defineCall({
  path: '/api/live/chat/restricted',
  effect: 'none',
  quiet: true,
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({ muted: listOf(Id), kicked: listOf(Id) }),
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
 * Sets the entrance switch, the room's status (S-7), its pinned line (null takes it away), slow mode, whether only followers write,
 * for how long they must have followed, whether links may be written, or the whole list of blocked words; with `wordsBefore`, only where the list is
 * still that one (`conflict` otherwise). Left-out fields stay as they are. `logIds` = what was logged: one a change, none where nothing changed.
 */
export const roomSetup = defineCall({
  path: '/api/live/chat/setup',
  role: 'admin',
  payload: v.object({
    room: Id,
    switchOn: v.optional(v.boolean()),
    status: v.optional(v.picklist([0, 1])),
    slowSeconds: v.optional(SlowSeconds),
    followersOnly: v.optional(v.boolean()),
    followMinutes: v.optional(FollowMinutes),
    linksOff: v.optional(v.boolean()),
    blockedWords: v.optional(BlockedWords),
    wordsBefore: v.optional(BlockedWords),
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

/**
 * Who did what and why in a room, latest first, a page after the line `after`; only what one moderator did, acts of one group, or since a
 * time, where that is asked for. `people` = who is in the log. `undoneBy` = who took it back.
 */
export const operationLog = defineCall({
  path: '/api/live/chat/log',
  effect: 'none',
  role: 'admin',
  payload: v.object({
    room: Id,
    after: v.optional(v.nullable(Id), null),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 100),
    by: v.optional(v.nullable(Id), null),
    group: v.optional(v.nullable(v.picklist(LOG_GROUPS)), null),
    since: v.optional(v.nullable(Timestamp), null),
  }),
  reply: v.object({
    more: v.optional(v.boolean(), false),
    people: v.optional(listOf(v.object({ memberId: Id, name: v.string() })), []),
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

export const moderationCalls = {
  chatOperation,
  chatBulk,
  chatBulkUndo,
  kickList,
  restrictedMembers,
  muteList,
  chatUnblock,
  roomSetup,
  chatRules,
  chatUndo,
  operationLog,
}
