import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { Amount } from './money.ts'
import { Price } from './odds.ts'
import type { StakeBand } from './order.ts'
import { Pick } from './pick.ts'
import { VideoChannel } from './sport.ts'

/** A sportsbook's code: the channel names of E-3 are those of the sportsbooks too. */
export const VenueCode = VideoChannel
export type VenueCode = v.InferOutput<typeof VenueCode>

/** Smallest and largest stake of one bet, in fen: ¥2 and ¥20,000. */
export const STAKE_LIMITS = { min: 200, max: 2_000_000 } as const

/** What becomes of an order when the price is another than the member saw: better ones are taken, any are, or none is. */
export const PRICE_POLICIES = ['better', 'any', 'none'] as const
export const PricePolicy = v.picklist(PRICE_POLICIES)
export type PricePolicy = v.InferOutput<typeof PricePolicy>

/** Whether an order at a price is taken at the price of now, by the member's own setting; else the member is asked. */
export function takesPrice(asked: number, now: number, policy: PricePolicy): boolean {
  if (asked === now || policy === 'any') return true
  return policy === 'better' && now > asked
}

/** What comes back when a bet wins, its stake included, in fen: never more than the price says. `price` in hundredths. */
export function returnOf(stake: number, price: number): number {
  return Math.floor((stake * price) / 100)
}

/** How a bet stands. */
export const BET_STATES = ['open', 'won', 'lost', 'void'] as const
export const BetState = v.picklist(BET_STATES)
export type BetState = v.InferOutput<typeof BetState>

/** A member's single bet. Amounts in fen; `payout` = what came back, 0 while it is open; `price` is the one it was accepted at. */
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
  stake: Amount,
  state: BetState,
  payout: Amount,
  placedAt: Timestamp,
  settledAt: v.nullable(Timestamp),
})
export type Bet = v.InferOutput<typeof Bet>
export type BetWire = v.InferInput<typeof Bet>

/**
 * Why an order was not taken: nothing was stored and nothing was charged. `suspended`, `stale`, `ended` and `gone` are the
 * price's; `stake` = outside the limits; `funds` = the wallet holds too little; `closed` = the venue is not open; `withdrawn` = the
 * member's own device gave it up before it arrived.
 */
export const BET_REFUSALS = ['suspended', 'stale', 'ended', 'gone', 'stake', 'funds', 'closed', 'withdrawn'] as const
export const BetRefusal = v.picklist(BET_REFUSALS)
export type BetRefusal = v.InferOutput<typeof BetRefusal>

/** The band of a stake in fen. */
export function stakeBand(stake: number): StakeBand {
  if (stake < 10_000) return 'small'
  if (stake < 100_000) return 'middle'
  return stake < 1_000_000 ? 'large' : 'huge'
}
