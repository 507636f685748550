import type { VenueCode } from '#src/api/model/bet.ts'
import { toAmount } from '#src/api/model/money.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '#server/platform/callError.ts'
import { refuseWithdrawn, venueTransferKey } from './walletOrders.ts'
import type { Reader, TransactionDb } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf, openAccount, transfer, wasMoved } from '#server/ledger/ledger.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { isVenueOpen } from '#server/venues/venueTokens.ts'

/** Owner of a member's wallet at a venue; the member's centre wallet is the member's own account. */
export function walletOf(memberId: string, venue: VenueCode): string {
  return `venue.${venue}.${memberId}`
}

/** A venue's own accounts: stakes of bets that are open, and what the house has won or paid. */
export function houseOf(venue: VenueCode): { readonly stakes: string; readonly book: string } {
  return { stakes: `house.${venue}.stakes`, book: `house.${venue}.book` }
}

/** Opens all accounts that a member's bets at a venue move. */
export async function openWallet(db: TransactionDb, memberId: string, venue: VenueCode): Promise<void> {
  const { stakes, book } = houseOf(venue)
  await openAccount(db, memberId, 'FEN', 'member')
  await openAccount(db, walletOf(memberId, venue), 'FEN', 'member')
  await openAccount(db, stakes, 'FEN', 'house')
  await openAccount(db, book, 'FEN', 'house')
}

/** The member's CNY in fen: in the centre wallet, and in the venue's. */
export async function balancesOf(
  reader: Reader,
  memberId: string,
  venue: VenueCode,
): Promise<{ centre: number; wallet: number }> {
  return {
    centre: await balanceOf(reader, memberId, 'FEN'),
    wallet: await balanceOf(reader, walletOf(memberId, venue), 'FEN'),
  }
}

/** Tells the member, wherever they are, what both wallets hold now. */
export async function tellWallet(tx: Transaction, memberId: string, venue: VenueCode): Promise<void> {
  const { centre, wallet } = await balancesOf(tx.db, memberId, venue)
  const push = { kind: 'venueWallet', venue, centre: toAmount(centre), wallet: toAmount(wallet) } as const
  tx.publishAfterCommit({ type: 'self', memberId, push })
}

export type WalletTransfer = {
  readonly memberId: string
  readonly venue: VenueCode
  readonly clientId: string
  readonly direction: 'in' | 'out'
  /** Fen. */
  readonly amount: number
}

/**
 * Moves CNY between the centre wallet and a venue's, once a `clientId`. Refuses an overdraft, an id that was used for another
 * transfer, and a way into a venue that is not open or by who paused; the way out is always open.
 */
export async function moveWallet(tx: Transaction, order: WalletTransfer): Promise<{ centre: number; wallet: number }> {
  const { memberId, venue, direction, amount } = order
  const key = venueTransferKey(order)
  if (direction === 'in' && !(await wasMoved(tx.db, key))) {
    await assertMayPlay(tx, memberId, 'launch')
    if (!(await isVenueOpen(tx.db, venue))) throw new CallError(profile.codes.venueLeft, 'venueLeft')
  }
  await refuseWithdrawn(tx.db, order)
  await openWallet(tx.db, memberId, venue)
  const wallet = walletOf(memberId, venue)
  const [from, to] = direction === 'in' ? [memberId, wallet] : [wallet, memberId]
  const { replayed } = await transfer(tx, {
    kind: direction === 'in' ? 'venueIn' : 'venueOut',
    key,
    digest: digestOf(venue, direction, amount),
    asset: 'FEN',
    from,
    to,
    amount,
  }).catch((error: unknown) => {
    throw error instanceof CallError && error.words === 'insufficient' ? shortOfFunds() : error
  })
  if (!replayed) await tellWallet(tx, memberId, venue)
  return balancesOf(tx.db, memberId, venue)
}

/** The ledger speaks of coins; here it is money. */
const shortOfFunds = () => new CallError(profile.codes.insufficient, 'shortOfFunds')
