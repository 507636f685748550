import { fen, units } from '#src/api/model/money/amount.ts'
import * as v from 'valibot'
import { VenueCode } from '#src/api/model/venueKind.ts'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { MATCH_EVENT_KINDS } from '#src/api/model/matchEvent.ts'
import { GiftQuantity } from '#src/api/model/gift.ts'
import { Asset } from '#src/api/model/money/asset.ts'
import { VideoLine } from '#src/api/model/video.ts'
import { PAYER_ACTS } from './payoutByHand.ts'

const score = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const time = v.optional(v.nullable(Timestamp), null)
const base = { type: v.literal('sim'), id: v.union([v.string(), v.number()]) }

/** What a parent process may ask for, one thing a message. */
export const Order = v.variant('do', [
  v.object({
    ...base,
    do: v.literal('anchorStatus'),
    anchorRoomId: Id,
    status: v.pipe(v.string(), v.maxLength(16)),
    nextAt: time,
  }),
  v.object({
    ...base,
    do: v.literal('match'),
    matchId: Id,
    homeScore: score,
    visitScore: score,
    gameStatus: v.optional(v.picklist(['pre', 'live', 'break', 'ended'])),
  }),
  /** Prices of a match, made from its state; `oddsFeed` makes the feed fall silent, so that prices grow stale. */
  v.object({
    ...base,
    do: v.literal('odds'),
    matchId: Id,
    suspended: v.optional(v.boolean(), false),
    homeShare: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(950))),
  }),
  v.object({ ...base, do: v.literal('oddsFeed'), on: v.boolean() }),
  v.object({
    ...base,
    do: v.literal('matchEvent'),
    matchId: Id,
    kind: v.picklist(MATCH_EVENT_KINDS),
    side: v.nullable(v.picklist(['home', 'visit'])),
  }),
  v.object({
    ...base,
    do: v.literal('chat'),
    room: Id,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.object({ ...base, do: v.literal('gift'), room: Id, giftId: Id, quantity: v.optional(GiftQuantity, 1) }),
  v.object({
    ...base,
    do: v.literal('notice'),
    room: Id,
    category: v.pipe(v.number(), v.integer()),
    content: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    start: time,
    end: time,
  }),
  /** A bot bets what it is told, at the price of now; tells the bet. */
  v.object({
    ...base,
    do: v.literal('bet'),
    matchId: Id,
    selectionId: Id,
    stake: v.optional(v.pipe(v.number(), v.safeInteger(), v.transform(fen)), 5_000),
  }),
  /** Gives a bet's stake back. */
  v.object({ ...base, do: v.literal('voidBet'), betId: Id }),
  /** A match that is not played to its end: all its open stakes go back. */
  v.object({ ...base, do: v.literal('abandon'), matchId: Id }),
  /** A venue's status: 0 = open (S-2). */
  v.object({ ...base, do: v.literal('venue'), venue: VenueCode, status: v.pipe(v.number(), v.integer()) }),
  /** The time to pay the deposit that was ordered first is over; tells its id. */
  v.object({ ...base, do: v.literal('depositOver') }),
  /** The payer's next act on the payout that has waited for it the longest, where no payer runs. */
  v.object({ ...base, do: v.literal('payout'), act: v.picklist(PAYER_ACTS) }),
  /** Gives a member money or coins from the mint, in the asset's smallest unit. */
  v.object({
    ...base,
    do: v.literal('grant'),
    name: v.string(),
    asset: Asset,
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(units)),
  }),
  /** Lets members take withdrawals back, or not. */
  v.object({ ...base, do: v.literal('reversal'), on: v.boolean() }),
  /** Who may come in (S-5, S-6, X-3). */
  v.object({
    ...base,
    do: v.literal('barrier'),
    kind: v.picklist(['ip', 'device', 'restricted', 'caveat', 'robot']),
    value: v.pipe(v.string(), v.maxLength(64)),
    up: v.boolean(),
  }),
  v.object({ ...base, do: v.literal('maintenance'), on: v.boolean() }),
  /** An account: its status, a password that somebody else has changed, a long absence (S-3), an hour of play; all that a
   * withdrawal needs, or the end of its waits. */
  v.object({
    ...base,
    do: v.literal('account'),
    name: v.string(),
    what: v.picklist(['disable', 'enable', 'passwordChanged', 'dormant', 'hourOfPlay', 'mayWithdraw', 'waitsOver']),
  }),
  /** Breaks a line of the video, or mends it. */
  v.object({ ...base, do: v.literal('videoLine'), line: VideoLine, fault: v.nullable(v.picklist(['dead', 'still'])) }),
  /** Tells the right answer of the latest verification. */
  v.object({ ...base, do: v.literal('captchaAnswer') }),
  v.object({
    ...base,
    do: v.literal('roomStatus'),
    room: Id,
    switchOn: v.optional(v.boolean()),
    status: v.optional(v.picklist([-1, 0, 1])),
  }),
])
export type Order = v.InferOutput<typeof Order>
