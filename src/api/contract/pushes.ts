import * as v from 'valibot'
import { ChatMessage, MarqueeNotice, Mute, Welcome } from '../model/chat.ts'
import { AnchorStatus, AnchorTexts } from '../model/anchor.ts'
import { Asset } from '../model/money/asset.ts'
import { AssetAmount, CoinAmount, FenAmount } from '../model/money/wireAmount.ts'
import { Id, Timestamp } from '../model/common.ts'
import { GameStatus, SportKind } from '../model/sport.ts'
import { GiftPush } from '../model/gift.ts'
import { LocalWords } from '../model/maintenance.ts'
import { FailedTries } from '../model/failedTries.ts'
import { MatchClock, MatchEvent, MatchParts } from '../model/matchEvent.ts'
import { Kick, Pin } from '../model/pinAndKick.ts'
import { OrderPush, OrderReverted } from '../model/order.ts'
import { ChatAvailability, RoomStatusMap } from '../model/room.ts'
import { Pause } from '../model/playPause.ts'
import { LIMIT_PERIODS } from '../model/playPeriod.ts'
import { Funds } from '../model/funds.ts'
import { MemberInfo } from '../model/member.ts'
import { Venue } from '../model/venue.ts'
import { WithdrawalWait } from '../model/withdrawalWait.ts'

/** The room that everybody may hear: anchors' statuses, scores, audience and site notices. */
export const LOBBY = 'lobby'

/** Declares a push once: its kind and the schema of its body. */
/*@__NO_SIDE_EFFECTS__*/
function definePush<const Kind extends string, const Body extends v.GenericSchema<unknown, unknown>>(kind: Kind, body: Body) {
  return v.object({
    kind: v.literal(kind),
    /** Place in the room's order: 1, 2, 3… without holes in an epoch. */
    seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    /** When the server stored it, in ms. */
    at: Timestamp,
    body,
  })
}

const chatPush = definePush('chat', ChatMessage)
/** A moderator removed the message with this id. */
const chatRemovedPush = definePush('chatRemoved', v.object({ id: Id }))
/** A moderator took a removal back: the message is where it was, at `seq`, for everybody. `id` is the message's. */
export const chatRestoredPush = definePush(
  'chatRestored',
  v.object({ id: Id, seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), at: Timestamp, message: ChatMessage }),
)
/** The room's pinned line changed; null = nothing is pinned any more. */
const pinnedPush = definePush('pinned', v.object({ pin: v.nullable(Pin) }))
const giftPush = v.pipe(
  definePush('gift', GiftPush),
  v.transform((push) => ({ ...push, body: { ...push.body, id: push.body.id ?? `gift.${push.seq}` } })),
)
const welcomePush = definePush('welcome', Welcome)
const marqueePush = definePush('marquee', MarqueeNotice)
/** A notice was taken back. */
const marqueeRemovedPush = definePush('marqueeRemoved', v.object({ id: Id }))
/** The room's entrance switch or status changed (S-7). */
const roomStatusPush = definePush('roomStatus', ChatAvailability)
/** Rooms of the status map changed (S-11): their whole entries, by room key; in the lobby. */
const roomStatusesPush = definePush('roomStatuses', RoomStatusMap)
/** An anchor's status, plan or texts changed (S-1); in the lobby and in the anchor's own room. */
const anchorStatusPush = definePush(
  'anchorStatus',
  v.object({
    anchorRoomId: Id,
    anchorStatus: AnchorStatus,
    nextAt: v.nullable(Timestamp),
    /** The match that they cast; null = none. */
    matchId: v.exactOptional(v.nullable(Id)),
    /** The list that the room is in. */
    matchClass: v.exactOptional(SportKind),
    /** What is written of the room, in each language, where that is another now. */
    texts: v.optional(v.object({ 'zh-CN': AnchorTexts, en: AnchorTexts })),
  }),
)
/** A match's score or phase changed, or it is new; in the lobby and in the rooms of that match. */
const matchPush = definePush(
  'match',
  v.object({
    matchId: Id,
    homeScore: v.pipe(v.number(), v.safeInteger()),
    visitScore: v.pipe(v.number(), v.safeInteger()),
    gameStatus: GameStatus,
    clock: MatchClock,
    parts: v.optional(MatchParts, []),
    /** The list that it is in. */
    matchClass: v.exactOptional(SportKind),
  }),
)
/** Something happened in a match: one more line of its timeline; in the rooms of that match. */
const matchEventPush = definePush('matchEvent', MatchEvent)
/** An order was shared to the room (S-8). */
const orderPush = definePush('order', OrderPush)
/** A shared order was rejected, voided or withdrawn (S-8). */
const orderRevertedPush = definePush('orderReverted', OrderReverted)

/** A venue is another now: its state, names or place, or a maintenance that is planned (S-2); in the lobby. */
const venuePush = definePush('venue', Venue)

/** One push of a room, of any kind. */
export const RoomEvent = v.variant('kind', [
  chatPush,
  chatRemovedPush,
  chatRestoredPush,
  pinnedPush,
  giftPush,
  welcomePush,
  marqueePush,
  marqueeRemovedPush,
  roomStatusPush,
  roomStatusesPush,
  anchorStatusPush,
  matchPush,
  matchEventPush,
  orderPush,
  orderRevertedPush,
  venuePush,
])
export type RoomEvent = v.InferOutput<typeof RoomEvent>
export type RoomEventWire = v.InferInput<typeof RoomEvent>
export type RoomEventKind = RoomEvent['kind']
/** The push of one kind. */
export type RoomEventOf<Kind extends RoomEventKind> = Extract<RoomEvent, { kind: Kind }>

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Changes when a room's order starts again; a client that holds another epoch must load the room again. */
export const Epoch = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/))

/** Most pushes in one frame and in one gap-fill reply. */
export const FRAME_LIMIT = 500

/** Socket event `push`: one tick of one room, in order. Events are parsed one by one, so that a bad one costs only itself. */
export const PushFrame = v.object({
  room: Id,
  epoch: Epoch,
  events: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(FRAME_LIMIT)),
})

/** Socket event `top`, every 10 s: the last sequence number, so that a lost tail is found in a quiet room (Q3). `audience` = sockets in the room. */
export const TopFrame = v.object({
  room: Id,
  epoch: Epoch,
  top: seq,
  audience: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type TopFrame = v.InferOutput<typeof TopFrame>

/**
 * Socket event `moving`: this server is about to stop. A client opens its link again, at another server, in a moment of its own within so
 * many ms, and fills what it missed.
 */
export const MovingFrame = v.object({ within: v.number() })
export type MovingFrame = v.InferOutput<typeof MovingFrame>

/**
 * What the member alone is told in a room: whether a moderator has muted or kicked them, whether they may moderate, and when
 * they last spoke in slow mode (ms; null = they need not wait), and since when they follow what the room is about (ms; null = they do not,
 * 0 = they write without).
 */
export const MemberRestrictions = v.object({
  mute: v.nullable(Mute),
  kick: v.optional(v.nullable(Kick), null),
  canModerate: v.boolean(),
  spokeAt: v.optional(v.nullable(Timestamp), null),
  followedAt: v.optional(v.nullable(Timestamp)),
})
export type MemberRestrictions = v.InferOutput<typeof MemberRestrictions>

/** Socket event `self`: for one member alone. Each carries whole state, never a change, so that a repeat does no harm. */
export const SelfPush = v.variant('kind', [
  v.object({ kind: v.literal('standing'), room: Id, standing: MemberRestrictions }),
  /** For a room's moderators: something was done there, so that its lists and its log are others now. */
  v.object({ kind: v.literal('moderated'), room: Id }),
  /** The coin balance: gold coins, for gifts. */
  v.object({ kind: v.literal('balance'), gold: CoinAmount }),
  /** CNY in fen: in the centre wallet, and in that of one venue; its bets may have changed too. */
  v.object({ kind: v.literal('venueWallet'), venue: Id, centre: FenAmount, wallet: FenAmount }),
  /** Safer play: the pause in force, and when play is looked back on next; null = none is, or the member does not play. */
  v.object({ kind: v.literal('saferPlay'), pause: v.nullable(Pause), dueAt: v.nullable(Timestamp) }),
  /** An operator lowered a deposit limit of the member. */
  v.object({ kind: v.literal('limitLowered'), period: v.picklist(LIMIT_PERIODS), limit: FenAmount }),
  /** The wallet: what the member has outside the venues. */
  v.object({ kind: v.literal('funds'), ...Funds.entries }),
  /** How a withdrawal of the member stands. */
  v.object({ kind: v.literal('withdrawal'), withdrawalId: Id, state: v.string() }),
  /** For operators: a withdrawal of somebody, or one of its payouts, moved. */
  v.object({ kind: v.literal('withdrawalReview'), withdrawalId: Id }),
  /** For operators: an adjustment, or a deposit or one of its cases, is another now. */
  v.object({ kind: v.literal('moneyOffice'), of: v.picklist(['adjustment', 'depositCase']), id: v.string() }),
  /** The house gave the member money, or took some, by hand: what came (positive) or went, and why. */
  v.object({ kind: v.literal('adjusted'), asset: Asset, amount: AssetAmount, words: v.string() }),
  /** One of the member's deposit orders was made, or stands in another way: ask for it. */
  v.object({ kind: v.literal('deposit'), orderId: Id, state: v.string() }),
  /** Withdrawals wait: the password, or a place that money can go to, is new. */
  v.object({ kind: v.literal('withdrawalsWait'), ...WithdrawalWait.entries }),
  /** Tries of the member's password that failed since their last login, when they get many (C-8). */
  v.object({ kind: v.literal('failedTries'), ...FailedTries.entries }),
  /** How many messages are unread; null = one came for everybody: ask, each in a moment of their own. */
  v.object({ kind: v.literal('messages'), unread: v.nullable(seq) }),
  /** What the member asked to be reminded of has begun: the room of `name`, or the match so called, and what that is in each language. Ask for them. */
  v.object({
    kind: v.literal('reminder'),
    name: v.string(),
    names: v.optional(LocalWords),
  }),
  /** A letter of the member's stands in another way, or has another line. */
  v.object({ kind: v.literal('letter'), letterId: Id, state: v.string() }),
  /** For operators: a letter of somebody does. */
  v.object({ kind: v.literal('letterOffice'), letterId: Id }),
  /** The member's own nickname, picture or grade is another. */
  v.object({ kind: v.literal('member'), member: MemberInfo }),
  /** The member's grade, or what counts for it, is another: ask for it. */
  v.object({ kind: v.literal('grade'), grade: v.number() }),
  /** Somebody whom the member invited stands in another way, or came: ask for it. */
  v.object({ kind: v.literal('invite') }),
  /** The member is further with a task, or claimed one: ask for them. */
  v.object({ kind: v.literal('tasks') }),
  /** An activity is another now, or the member stands in it in another way: ask for it, each in a moment of their own. */
  v.object({ kind: v.literal('activity'), activityId: Id }),
  /** A bonus of the member's came, is further with its bets, or ended: ask for it. */
  v.object({ kind: v.literal('grants') }),
  v.object({ kind: v.literal('sessionEnded'), code: v.number(), message: v.string() }),
])
export type SelfPush = v.InferOutput<typeof SelfPush>
export type SelfPushWire = v.InferInput<typeof SelfPush>

/** Client event `enter` and its acknowledgement: the room's place now. History is asked for by a call, not here. */
export const EnterRequest = v.object({ room: Id })
export const EnterReply = v.variant('ok', [
  v.object({ ok: v.literal(true), epoch: Epoch, top: seq, audience: v.number(), standing: MemberRestrictions }),
  /** `standing` says why, where the member's own standing is the reason. */
  v.object({
    ok: v.literal(false),
    code: v.number(),
    message: v.string(),
    standing: v.optional(v.nullable(MemberRestrictions), null),
  }),
])
export type EnterReplyWire = v.InferInput<typeof EnterReply>
export type EnterReply = v.InferOutput<typeof EnterReply>
/** Client event `leave`. */
export const LeaveRequest = v.object({ room: Id })

/** What a client presents at every (re)connect; a wrong token is refused, none is a visitor. */
export const SocketAuth = v.object({ token: v.nullable(v.pipe(v.string(), v.maxLength(128))), deviceId: Id })

/** A stretch of a room's order, by the history call. Every event in (after, through] is either here or of a kind that was not asked for. */
export const HistoryReply = v.object({
  epoch: Epoch,
  through: seq,
  events: v.pipe(v.array(v.unknown()), v.maxLength(FRAME_LIMIT)),
  /** False when more was missed than one reply holds: show a gap and load the latest page. */
  complete: v.boolean(),
  /** Whether older events exist before the first of these. */
  older: v.boolean(),
})
export type HistoryReply = v.InferOutput<typeof HistoryReply>
