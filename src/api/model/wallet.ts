import * as v from 'valibot'
import { VenueCode } from './bet.ts'
import type { Funds } from './funds.ts'
import { Amount } from './money.ts'

/** The member's wallet at one venue, in fen; `status` 0 = the venue is open (S-2). */
export const VenueFunds = v.object({ venue: VenueCode, status: v.number(), balance: Amount })
export type VenueFunds = v.InferOutput<typeof VenueFunds>

/** What withdrawals that are under way hold: it left the centre wallet, and is neither paid out nor given back. */
export const HeldFunds = v.object({ fen: Amount, uusdt: Amount })
export type HeldFunds = v.InferOutput<typeof HeldFunds>

/** What became of one venue in a recovery: the fen that came back, or that it failed and everything is still there. */
export const Recovered = v.object({ venue: VenueCode, amount: Amount, failed: v.boolean() })
export type Recovered = v.InferOutput<typeof Recovered>

/** All CNY of a member in fen: centre, interest wallet and venues. */
export function totalFen(funds: Funds, venues: readonly Pick<VenueFunds, 'balance'>[]): number {
  return venues.reduce((total, { balance }) => total + balance, funds.fen + funds.yeb)
}

/** Micro-USDT for people, grouped: two decimals at least, six at most, `1,234.50` or `0.000001`. */
export function formatUsdt(uusdt: number): string {
  return (uusdt / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

/** Micro-USDT of what a person writes, `12.5` or `1,234.567891`: digits with at most six decimals. Null = not an amount. */
export function readUsdt(text: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim().replaceAll(',', ''))
  return found === null ? null : Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'))
}
