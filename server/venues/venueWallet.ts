import type { VenueCode } from '#src/api/model/venueKind.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { balanceOf, isAccountOpen, openAccount, transfer } from '../ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '../ledger/owners.ts'
import type { Reader, TransactionDb } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { venueRow } from './venueList.ts'

/** Opens all accounts that a member's bets at a venue move. They are opened together: where the wallet is open, so are the others. */
export async function openVenueWallet(db: TransactionDb, memberId: string, venue: VenueCode): Promise<void> {
  const wallet = venueWalletOf(memberId, venue)
  if (await isAccountOpen(db, wallet, 'FEN')) return
  const { stakes, book } = venueHouseOf(venue)
  await openAccount(db, memberId, 'FEN', 'member')
  await openAccount(db, wallet, 'FEN', 'member')
  await openAccount(db, stakes, 'FEN', 'house')
  await openAccount(db, book, 'FEN', 'house')
}

type VenueBalances = { readonly centre: Fen; readonly wallet: Fen }

/** The member's CNY: in the centre wallet, and in the venue's. */
export async function venueBalancesOf(reader: Reader, memberId: string, venue: VenueCode): Promise<VenueBalances> {
  return {
    centre: await balanceOf(reader, memberId, 'FEN'),
    wallet: await balanceOf(reader, venueWalletOf(memberId, venue), 'FEN'),
  }
}

type Funding = {
  readonly memberId: string
  readonly venue: VenueCode
  readonly amount: Fen
  /** What makes it happen once in the ledger. */
  readonly key: string
}

/**
 * Moves what an act at a venue lacks from the centre wallet, in the act's own transaction, which must have asked whether the member may
 * play and opened the accounts. Returns whether it was there to be moved: else nothing moves.
 */
export async function fundVenueWallet(tx: Transaction, { memberId, venue, amount, key }: Funding): Promise<boolean> {
  if (amount === 0) return true
  if ((await venueRow(tx.db, venue)).wallet !== 'transfer') return false
  if ((await balanceOf(tx.db, memberId, 'FEN')) < amount) return false
  const movement = { kind: 'venueIn', key, digest: digestOf(venue, 'in', amount) }
  await transfer(tx, { ...movement, asset: 'FEN', from: memberId, to: venueWalletOf(memberId, venue), amount })
  return true
}

/** Tells the member, wherever they are, what both wallets hold now. */
export async function tellVenueWallet(tx: Transaction, memberId: string, venue: VenueCode): Promise<void> {
  tellVenueBalances(tx, memberId, venue, await venueBalancesOf(tx.db, memberId, venue))
}

/** Tells the member, wherever they are, what both wallets hold, by who knows it already. */
export function tellVenueBalances(tx: Transaction, memberId: string, venue: VenueCode, { centre, wallet }: VenueBalances): void {
  const push = { kind: 'venueWallet', venue, centre: toWire(centre), wallet: toWire(wallet) } as const
  tx.publishAfterCommit({ type: 'self', memberId, push })
}
