import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Reader } from '../platform/db/database.ts'
import { OWED } from './houseTotals.ts'
import { HOUSE } from './ledger.ts'

// Whose an account is. A member's centre wallet is the member's own account.

/** Owner of a member's wallet at a venue. */
export function venueWalletOf(memberId: string, venue: VenueCode): string {
  return `venue.${venue}.${memberId}`
}

/** Owner of a member's interest wallet (P-8). */
export function yebWalletOf(memberId: string): string {
  return `yeb.${memberId}`
}

/** The venues where money can lie: those with a wallet of the member's own, open or not. */
export async function walletVenues(reader: Reader): Promise<VenueCode[]> {
  const rows = await reader
    .selectFrom('venue')
    .select('code')
    .where('wallet', '=', 'transfer')
    .orderBy('place')
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** Owner of what a member's bonuses hold that are locked: no wallet of theirs, and never part of a balance. */
export const lockedAccountOf = (memberId: string) => `grants.${memberId}`

/** Every owner whose accounts are this member's: the centre, the interest wallet, and a wallet at each of these venues. */
export function walletsOf(memberId: string, venues: readonly VenueCode[]): string[] {
  return [memberId, yebWalletOf(memberId), ...venues.map((venue) => venueWalletOf(memberId, venue))]
}

/** A venue's own accounts: stakes of bets that are open, and what the house has won or paid. */
export function venueHouseOf(venue: VenueCode): { readonly stakes: string; readonly book: string } {
  return { stakes: `house.${venue}.stakes`, book: `house.${venue}.book` }
}

/** Each payer's own part of what is on its way between the world outside and the wallets. */
export const clearingOf = (provider: string) => `${HOUSE.clearing}.${provider}`

/** What a payer was told to pay out, and has not said what became of it. */
export const payoutsOf = (provider: string) => `${HOUSE.payouts}.${provider}`

/** The house's account of the points that a member owes: they were taken back after they were spent. Never above zero. */
export const pointsOwedOf = (memberId: string) => `${OWED}${memberId}`
