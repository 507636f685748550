import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { VenueCode } from '../model/venueKind.ts'
import { BetLimits } from '../model/betLimits.ts'
import { Bet, BET_REFUSALS, BetMatch, BetMove, BetState, PricePolicy } from '../model/sportsbook.ts'
import { ClientId, Id, Timestamp } from '../model/common.ts'
import { FenAmount } from '../model/money/wireAmount.ts'
import { Price } from '../model/odds.ts'
import { defineCall } from './defineCall.ts'

/** Opens a venue, or stands for a visit to it: random, and known to the server as its hash alone. */
const VenueToken = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, 'id.malformed'))

/** Uses a launch token, once; the answer stands for the visit and goes with each of the venue's own calls. */
export const venueEnter = defineCall({
  path: '/api/venue/enter',
  login: true,
  payload: v.object({ launchToken: VenueToken }),
  reply: v.object({ venueToken: v.string(), expiresAt: Timestamp }),
})

const Order = v.object({
  venueToken: VenueToken,
  clientId: ClientId,
  matchId: Id,
  selectionId: Id,
  /** What is outside the limits is refused in words, so that the slip can say which. */
  stake: FenAmount,
  /** The price that the member saw, in hundredths. */
  price: Price,
  policy: PricePolicy,
  /** Whether the rooms of the match may be told. */
  share: v.boolean(),
  /**
   * The most that may be moved here from the centre wallet for this bet, as the member confirmed it; what is refused moves nothing. On a running
   * match it lies in the venue's wallet while the answer takes its time, and goes back with a refusal; where the server stopped meanwhile,
   * it stays there.
   */
  fund: v.optional(FenAmount),
})

/**
 * Places a single bet. The price is judged and the stake is taken in the transaction that stores the bet: `changed` and
 * `refused` store nothing. On a running match the answer may take up to 8 s, the site's acceptance delay: a score in that time refuses
 * the bet (`scored`). What has to wait needs its money when it arrives, or is refused at once (`funds`). The same `clientId` again is answered with the bet that it made; with another order it is a conflict.
 */
export const betPlace = defineCall({
  path: '/api/venue/bet/place',
  effect: 'keyed',
  login: true,
  payload: Order,
  reply: v.variant('result', [
    v.object({ result: v.literal('accepted'), bet: Bet }),
    v.object({ result: v.literal('changed'), price: Price }),
    v.object({ result: v.literal('refused'), reason: v.picklist(BET_REFUSALS) }),
  ]),
})

/**
 * What became of an order whose answer was lost. Null = it had not arrived, and from now on never will. One that waits for its acceptance is
 * answered once it is judged.
 */
export const betReconcile = defineCall({
  path: '/api/venue/bet/reconcile',
  effect: 'keyed',
  login: true,
  payload: v.object({ venueToken: VenueToken, clientId: ClientId }),
  reply: v.object({ bet: v.nullable(Bet) }),
})

/** What the site takes of bets, and what the member has in open ones: on a match, and in all. What is pushed since (`betLimits`) is newer than `at`. */
export const betLimits = defineCall({
  path: '/api/venue/bet/limits',
  effect: 'none',
  login: true,
  payload: v.object({ matchId: Id }),
  reply: v.object({ at: Timestamp, limits: BetLimits, onMatch: FenAmount, open: FenAmount }),
})

/** Bets of one page. */
export const BET_PAGE = 20

/**
 * The member's bets, latest first: at the venue of a visit, at one that is named, or at all; those on one match where it is named. It needs no visit, so that bets are seen
 * also in a pause, and while a venue is closed. `before` = the last bet of the page before.
 */
export const betList = defineCall({
  path: '/api/venue/bet/list',
  effect: 'none',
  login: true,
  payload: v.object({
    venueToken: v.optional(VenueToken),
    venue: v.optional(VenueCode),
    state: v.optional(BetState),
    matchId: v.optional(Id),
    before: v.optional(Id),
  }),
  reply: v.object({ list: listOf(Bet, BET_PAGE), more: v.boolean() }),
})

/**
 * One of the member's bets with its match, null = it is not kept any more, and each entry that it made in the wallet of its venue. Like
 * `betList` it needs no visit.
 */
export const betDetail = defineCall({
  path: '/api/venue/bet/detail',
  effect: 'none',
  login: true,
  payload: v.object({ betId: Id }),
  reply: v.object({
    bet: Bet,
    match: v.nullable(BetMatch),
    moves: listOf(v.object({ kind: BetMove, amount: FenAmount, at: Timestamp })),
  }),
})

export const sportsbookCalls = { venueEnter, betPlace, betReconcile, betLimits, betList, betDetail }
