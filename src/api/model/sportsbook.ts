import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { fen, type Fen, minus, partOf } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { Price } from './odds.ts'
import type { StakeBand } from './order.ts'
import { Pick } from './pick.ts'
import { GameStatus } from './sport.ts'
import { VenueCode } from './venueKind.ts'

/** Stakes that are one press away. */
export const QUICK_STAKES = [fen(1_000), fen(5_000), fen(10_000), fen(50_000)] as const

/** What a wallet that holds `held` lacks for a stake; 0 = nothing. */
export function lackOf(stake: Fen, held: Fen): Fen {
  return stake > held ? minus(stake, held) : fen(0)
}

/** What becomes of an order when the price is another than the member saw: better ones are taken, any are, or none is. */
export const PRICE_POLICIES = ['better', 'any', 'none'] as const
export const PricePolicy = v.picklist(PRICE_POLICIES)
export type PricePolicy = v.InferOutput<typeof PricePolicy>

/** Whether an order at a price is taken at the price of now, by the member's own setting; else the member is asked. */
export function takesPrice(asked: number, now: number, policy: PricePolicy): boolean {
  if (asked === now || policy === 'any') return true
  return policy === 'better' && now > asked
}

/** What comes back when a bet wins, its stake included: never more than the price says. `price` in hundredths. */
export function returnOf(stake: Fen, price: number): Fen {
  return partOf(stake, price, 100)
}

/** How a bet stands. */
export const BET_STATES = ['open', 'won', 'lost', 'void'] as const
export const BetState = v.picklist(BET_STATES)
export type BetState = v.InferOutput<typeof BetState>

/** A member's single bet. `payout` = what came back, 0 while it is open; `price` is the one it was accepted at. */
export const Bet = v.object({
  betId: Id,
  clientId: ClientId,
  venue: VenueCode,
  matchId: Id,
  homeName: v.string(),
  visitName: v.string(),
  selectionId: Id,
  pick: Pick,
  price: Price,
  stake: FenAmount,
  state: BetState,
  payout: FenAmount,
  placedAt: Timestamp,
  settledAt: v.nullable(Timestamp),
})
export type Bet = v.InferOutput<typeof Bet>
export type BetWire = v.InferInput<typeof Bet>

/** What moved a bet's money in its member's wallet: the stake that was taken, what of it came back, and what was won on it. */
export const BetMove = v.picklist(['stake', 'back', 'gain'])
export type BetMove = v.InferOutput<typeof BetMove>

/** The match of a bet as it stands, or as it ended. `isListed` = it has a page of its own. */
export const BetMatch = v.object({
  leagueName: v.string(),
  startAt: Timestamp,
  homeScore: v.number(),
  visitScore: v.number(),
  gameStatus: GameStatus,
  isListed: v.boolean(),
})

/** Which limit of the site an order is beyond: the bet's own stake, what it may bring back, what is open on the match, and in all. */
export const BET_LIMIT_FAULTS = ['stake', 'payout', 'match', 'member'] as const
export type BetLimitFault = (typeof BET_LIMIT_FAULTS)[number]

/**
 * Why an order was not taken: nothing was stored and nothing was charged. `suspended`, `stale`, `ended` and `gone` are the
 * price's; `decided` = what it was on has happened; `scored` = the match scored while the order waited; `stake`, `payout`, `match` and `member` = beyond a limit of the site; `funds` = the wallet holds too little; `closed` = the venue is not open; `withdrawn` = the
 * member's own device gave it up before it arrived.
 */
export const BET_REFUSALS = [
  'suspended',
  'stale',
  'ended',
  'gone',
  'decided',
  'scored',
  ...BET_LIMIT_FAULTS,
  'funds',
  'closed',
  'withdrawn',
] as const
export const BetRefusal = v.picklist(BET_REFUSALS)
export type BetRefusal = v.InferOutput<typeof BetRefusal>

/** The band of a stake. */
export function stakeBand(stake: Fen): StakeBand {
  if (stake < 10_000) return 'small'
  if (stake < 100_000) return 'middle'
  return stake < 1_000_000 ? 'large' : 'huge'
}
