import type { Bet, BetRefusal, PricePolicy } from '#src/api/model/sportsbook.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Pick } from '#src/api/model/pick.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Market, Selection } from '#src/api/model/odds.ts'

/** How a member bets, kept on the device: what becomes of moved prices, and whether rooms are told. */
export type SlipSettings = { readonly policy: PricePolicy; readonly share: boolean }

/** What is picked, and whether it takes bets now. */
export type Picked = { readonly market: Market; readonly selection: Selection; readonly open: boolean }

/** One order. `clientId` is made once; all that is asked about it carries the same (Q8). `price` in hundredths. */
export type BetOrder = SlipSettings & {
  readonly clientId: string
  readonly matchId: string
  readonly selectionId: string
  readonly pick: Pick
  readonly stake: Fen
  readonly price: number
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
  | { type: 'slip.closed' }
  /** The machine's own word: another selection was picked. */
  | { type: 'pick.made' }
