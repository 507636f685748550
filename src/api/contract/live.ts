import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { BlockedWords } from '../model/blockedWords.ts'
import { ChatContent, MarqueeNotice, Mentions, Mute, ROLES } from '../model/chat.ts'
import { ClientId, Id, SitePath, Timestamp } from '../model/common.ts'
import { Gift, GiftQuantity, GiftType, RANK_PERIODS } from '../model/gift.ts'
import { LogAction, Pin, PinText } from '../model/moderation.ts'
import { CoinAmount } from '../model/money/wireAmount.ts'
import { Entrance, RoomStatusMap, SlowSeconds } from '../model/room.ts'
import { lineSchema, REASON_LIMIT } from '../model/text.ts'
import { VideoSource } from '../model/video.ts'
import { Cursor } from '../model/cursor.ts'
import { chatCalls } from './chat.ts'
import { defineCall } from './defineCall.ts'
import { lobbyCalls } from './lobby.ts'
import { matchCalls } from './match.ts'
import { Standing } from './pushes.ts'

/** A room: an anchor's by `anchorRoomId`, or a pure match's by `matchId` (exactly one). */
const RoomKey = v.pipe(
  v.object({ anchorRoomId: v.optional(Id), matchId: v.optional(Id) }),
  v.check((input) => (input.anchorRoomId === undefined) !== (input.matchId === undefined), 'room.oneKey'),
)

/** One room. */
export const roomDetail = defineCall({
  path: '/api/live/room/detail',
  effect: 'none',
  payload: RoomKey,
  reply: v.object({ match: AnchorMatch, notices: v.array(MarqueeNotice), place: v.optional(v.nullable(Cursor), null) }),
})

/** What can be watched of a room now (C-13, E-3): from the video host, GET, signed query, sealed in x1. Empty = nothing is on air. */
export const playingVideo = defineCall({
  path: '/video/playing',
  method: 'GET',
  host: 'video',
  tokenless: true,
  answer: 'x1',
  payload: RoomKey,
  reply: v.object({ sources: v.pipe(v.array(VideoSource), v.maxLength(8)) }),
})

/** The room status map (S-11) for up to 200 keys. Unknown keys come back with `exist` false. */
export const roomStatus = defineCall({
  path: '/api/live/room/status',
  effect: 'none',
  payload: v.object({ keys: v.pipe(v.array(Id), v.minLength(1), v.maxLength(200)) }),
  reply: RoomStatusMap,
})

/** The entrance switch, the room's status, its pinned line and the caller's own standing (S-7, A-2). `place` = the room's when it was asked; null = unknown. */
export const chatEntrance = defineCall({
  path: '/api/live/chat/entrance',
  effect: 'none',
  anonymousPath: '/api/live/chat-anonymous/entrance',
  payload: v.object({ room: Id }),
  reply: v.object({
    entrance: Entrance,
    standing: Standing,
    pin: v.optional(v.nullable(Pin), null),
    place: v.optional(v.nullable(Cursor), null),
  }),
})

/**
 * Sends a message; `replyTo` is the id of the one it answers. The same `clientId` again is answered with the first one's id and
 * stored once (Q4). At the anonymous path a visitor is told to log in.
 */
export const chatSend = defineCall({
  path: '/api/live/chat/send',
  effect: 'keyed',
  anonymousPath: '/api/live/chat-anonymous/send',
  login: true,
  payload: v.object({
    room: Id,
    clientId: ClientId,
    content: ChatContent,
    replyTo: v.optional(Id),
    mentions: v.optional(Mentions, []),
  }),
  reply: v.object({ id: Id, seq: v.number() }),
})

/** Gifts on offer (status active), all or of one type, cheapest first. */
export const giftList = defineCall({
  path: '/api/live/gift/list',
  effect: 'none',
  payload: v.object({ giftType: v.optional(GiftType) }),
  reply: v.object({ list: v.array(Gift) }),
})

/** Gives `quantity` of a gift. The same `clientId` again is answered with the first result and charged once (Q4). */
export const giftReward = defineCall({
  path: '/api/live/gift/reward',
  effect: 'keyed',
  login: true,
  payload: v.object({ room: Id, clientId: ClientId, giftId: Id, quantity: GiftQuantity }),
  reply: v.object({ id: Id, gold: CoinAmount }),
})

/**
 * Who gave most in a room: coins given, most first, at most 50; who gave as much is in the order of member ids. `own` is the
 * caller's place (from 1) and coins, also beyond the list; null for a visitor and for who gave nothing. `before` is the coins
 * of the place before theirs, null for the first.
 */
export const giftRank = defineCall({
  path: '/api/live/gift/rank',
  effect: 'none',
  payload: v.object({ room: Id, period: v.optional(v.picklist(RANK_PERIODS), 'today') }),
  reply: v.object({
    list: v.array(v.object({ memberId: Id, name: v.string(), avatar: SitePath, vipLevel: v.number(), coins: CoinAmount })),
    own: v.nullable(
      v.object({ place: v.pipe(v.number(), v.integer(), v.minValue(1)), coins: CoinAmount, before: v.nullable(CoinAmount) }),
    ),
  }),
})

const Reason = lineSchema(REASON_LIMIT)

/** Lengths a moderator may mute for, in minutes. */
export const MUTE_MINUTES = [1, 10, 60, 1440, 10_080] as const

/** A moderator's act on a message or its sender (A-1, D-8). Every act is logged. */
export const chatOperation = defineCall({
  path: '/api/live/chat/operation',
  role: 'admin',
  payload: v.variant('action', [
    v.object({ action: v.literal('delete'), room: Id, messageId: Id, reason: v.optional(Reason) }),
    v.object({ action: v.literal('mute'), room: Id, memberId: Id, minutes: v.picklist(MUTE_MINUTES), reason: Reason }),
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
    list: v.array(v.object({ memberId: Id, name: v.string(), avatar: SitePath, by: v.string(), at: Timestamp, ...Mute.entries })),
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
  reply: v.object({ entrance: Entrance, logIds: v.array(Id) }),
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
    list: v.array(
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

export const liveCalls = {
  ...lobbyCalls,
  ...chatCalls,
  ...matchCalls,
  roomDetail,
  playingVideo,
  roomStatus,
  chatEntrance,
  chatSend,
  giftList,
  giftReward,
  giftRank,
  chatOperation,
  muteList,
  chatUnblock,
  roomSetup,
  chatUndo,
  operationLog,
}
