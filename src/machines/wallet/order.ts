import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { ExchangeDirection } from '#src/api/model/exchange.ts'
import type { Cash, Coins, Fen, Points } from '#src/api/model/money/amount.ts'
import type { Recovered } from '#src/api/model/wallet.ts'

/** What a form of the wallet holds before it becomes an order. `amount` = what is given; `rate` is the quote's, for words. */
export type WalletDraft =
  | { readonly kind: 'transfer'; readonly venue: VenueCode; readonly direction: 'in' | 'out'; readonly amount: Fen }
  | { readonly kind: 'recover' }
  | {
      readonly kind: 'exchange'
      readonly direction: ExchangeDirection
      readonly quoteId: string
      readonly rate: number
      readonly amount: Cash
    }
  /** Gold coins for yuan: so many as the member was shown. */
  | { readonly kind: 'coins'; readonly amount: Fen; readonly coins: Coins }
  /** Goods for points: at the price that the member was shown, for so many coins. */
  | { readonly kind: 'goods'; readonly goodsId: string; readonly amount: Points; readonly coins: Coins }
  | { readonly kind: 'yeb'; readonly direction: 'in' | 'out'; readonly amount: Fen }

/** A draft on its way. `clientId` is made once; all that is asked about it carries the same (Q8). */
export type WalletOrder = WalletDraft & { readonly clientId: string }

/** The answer to an order: `recovered` = venue by venue, of a recovery. Without an answer nobody knows. */
export type WalletAnswer =
  | { readonly result: 'done'; readonly recovered: readonly Recovered[] }
  /** It never arrived, and never will. */
  | { readonly result: 'lost' }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

/** What became of an order. */
export type WalletNews = WalletAnswer & { readonly order: WalletOrder }
