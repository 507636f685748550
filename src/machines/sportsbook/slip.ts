import type { Bet, BetRefusal, PricePolicy } from '#src/api/model/sportsbook.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Pick } from '#src/api/model/pick.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Market, Selection } from '#src/api/model/odds.ts'

/** How a member bets: what becomes of moved prices, and whether rooms are told. */
type BetChoices = { readonly policy: PricePolicy; readonly share: boolean }

/** What the device keeps of how a member bets; `lastStake` = of the last bet, null = there was none. */
export type SlipSettings = BetChoices & { readonly lastStake: Fen | null }

/** What is picked, and whether it takes bets now. */
export type Picked = { readonly market: Market; readonly selection: Selection; readonly open: boolean }

/** One order. `clientId` is made once; all that is asked about it carries the same (Q8). `price` in hundredths. */
export type BetOrder = BetChoices & {
  readonly clientId: string
  readonly matchId: string
  readonly selectionId: string
  readonly pick: Pick
  readonly stake: Fen
  readonly price: number
  /** The most that may come from the centre wallet for it, as the member confirmed it; 0 = nothing. */
  readonly fund: Fen
}

/** The answer to an order: `failed` = the server refused to look at it; `lost` = it never came, and never will. */
export type Placed =
  | { readonly result: 'accepted'; readonly bet: Bet }
  | { readonly result: 'changed'; readonly price: number }
  | { readonly result: 'refused'; readonly reason: BetRefusal }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }
  | { readonly result: 'lost' }

/** Why there is no bet: the server's reason, or that the order got lost on its way and never will arrive. */
export type SlipRefusal = BetRefusal | 'lost'

/** What a slip hears. */
export type SlipEvent =
  | { type: 'stake.changed'; text: string }
  | { type: 'policy.chosen'; policy: PricePolicy }
  | { type: 'share.switched'; share: boolean }
  | { type: 'bet.submitted' }
  | { type: 'price.accepted' }
  /** What the venue's wallet lacks may come from the centre, and the bet is placed. */
  | { type: 'funding.confirmed' }
  | { type: 'funding.declined' }
  /** Another selection is asked for, from outside of the prices. */
  | { type: 'selection.wanted'; selectionId: string }
  | { type: 'slip.closed' }
  /** The machine's own word: another selection was picked. */
  | { type: 'pick.made' }
  /** The machine's own word: an order was refused. */
  | { type: 'order.refused' }
  /** The machine's own word: a bet was taken. */
  | { type: 'stake.taken'; stake: Fen }
