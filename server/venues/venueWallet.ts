import type { VenueCode } from '#src/api/model/venueKind.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { balanceOf, openAccount } from '../ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '../ledger/owners.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Opens all accounts that a member's bets at a venue move. */
export async function openVenueWallet(db: TransactionDb, memberId: string, venue: VenueCode): Promise<void> {
  const { stakes, book } = venueHouseOf(venue)
  await openAccount(db, memberId, 'FEN', 'member')
  await openAccount(db, venueWalletOf(memberId, venue), 'FEN', 'member')
  await openAccount(db, stakes, 'FEN', 'house')
  await openAccount(db, book, 'FEN', 'house')
}

/** The member's CNY: in the centre wallet, and in the venue's. */
export async function venueBalancesOf(reader: Reader, memberId: string, venue: VenueCode): Promise<{ centre: Fen; wallet: Fen }> {
  return {
    centre: await balanceOf(reader, memberId, 'FEN'),
    wallet: await balanceOf(reader, venueWalletOf(memberId, venue), 'FEN'),
  }
}

/** Tells the member, wherever they are, what both wallets hold now. */
export async function tellVenueWallet(tx: Transaction, memberId: string, venue: VenueCode): Promise<void> {
  const { centre, wallet } = await venueBalancesOf(tx.db, memberId, venue)
  const push = { kind: 'venueWallet', venue, centre: toWire(centre), wallet: toWire(wallet) } as const
  tx.publishAfterCommit({ type: 'self', memberId, push })
}
