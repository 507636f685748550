import type { Fen } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'

/** What a member did that activities may count. Domains publish it in the transaction that does it (`type: 'deed'`), and know nothing more of it. */
export type Deed =
  /** A deposit was credited: so much yuan came into the wallet. `orderId` = its order, or the case by which operators credited a payment. */
  | { readonly what: 'deposit'; readonly orderId: string; readonly amount: Fen }
  /** What counts of a member's bets changed, by a bet or round of a kind of venue: less than nothing where one was voided. `day` = the site's. */
  | { readonly what: 'validBets'; readonly product: VenueKind; readonly day: number; readonly change: Fen }

export type DeedName = Deed['what']
export type DeedOf<Name extends DeedName> = Extract<Deed, { readonly what: Name }>
