import * as v from 'valibot'
import { VenueCode } from './venueKind.ts'
import type { Funds } from './funds.ts'
import { type Cash, type Fen, plus, sumOf } from './money/amount.ts'
import type { CashAsset } from './money/asset.ts'
import { FenAmount, UsdtAmount } from './money/wireAmount.ts'

/** The member's wallet at one venue; `status` 0 = the venue is open (S-2). */
export const VenueFunds = v.object({ venue: VenueCode, status: v.number(), balance: FenAmount })
export type VenueFunds = v.InferOutput<typeof VenueFunds>

/** What withdrawals that are under way hold: it left the centre wallet, and is neither paid out nor given back. */
export const HeldFunds = v.object({ fen: FenAmount, uusdt: UsdtAmount })
export type HeldFunds = v.InferOutput<typeof HeldFunds>

/** What is held of each asset, where something is. */
export function heldAmounts({ fen, uusdt }: HeldFunds): readonly { readonly asset: CashAsset; readonly amount: Cash }[] {
  const all = [
    { asset: 'FEN', amount: fen },
    { asset: 'UUSDT', amount: uusdt },
  ] as const
  return all.filter(({ amount }) => amount > 0)
}

/** Whether some money is in a venue, and could be brought back. */
export function isMoneyAway(venues: readonly Pick<VenueFunds, 'balance'>[]): boolean {
  return venues.some(({ balance }) => balance > 0)
}

/** What became of one venue in a recovery: what came back, or that it failed and everything is still there. */
export const Recovered = v.object({ venue: VenueCode, amount: FenAmount, failed: v.boolean() })
export type Recovered = v.InferOutput<typeof Recovered>

/** All CNY of a member: centre, interest wallet and venues. */
export function totalFen(funds: Funds, venues: readonly Pick<VenueFunds, 'balance'>[]): Fen {
  return plus(plus(funds.fen, funds.yeb), sumOf(venues.map(({ balance }) => balance)))
}
