import type { VenueCode } from '#src/api/model/bet.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { profile } from '#src/api/profile.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { CallError } from '../callError.ts'
import { refuseWithdrawn, venueTransferKey } from '../cashier/walletOrders.ts'
import type { Reader, Trx } from '../db/database.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { balanceOf, openAccount, transfer, wasMoved } from '../ledger/ledger.ts'
import { assertMayPlay } from '../play/mayPlay.ts'
import { isVenueOpen } from './tokens.ts'

/** Owner of a member's wallet at a venue; the member's centre wallet is the member's own account. */
export function walletOf(memberId: string, venue: VenueCode): string {
  return `venue.${venue}.${memberId}`
}

/** A venue's own accounts: stakes of bets that are open, and what the house has won or paid. */
export function houseOf(venue: VenueCode): { readonly stakes: string; readonly book: string } {
  return { stakes: `house.${venue}.stakes`, book: `house.${venue}.book` }
}

/** Opens all accounts that a member's bets at a venue move. */
export async function openWallet(trx: Trx, memberId: string, venue: VenueCode): Promise<void> {
  const { stakes, book } = houseOf(venue)
  await openAccount(trx, memberId, 'FEN', 'member')
  await openAccount(trx, walletOf(memberId, venue), 'FEN', 'member')
  await openAccount(trx, stakes, 'FEN', 'house')
  await openAccount(trx, book, 'FEN', 'house')
}

/** The member's CNY: in the centre wallet, and in the venue's. */
export async function balancesOf(reader: Reader, memberId: string, venue: VenueCode): Promise<{ centre: Fen; wallet: Fen }> {
  return {
    centre: await balanceOf(reader, memberId, 'FEN'),
    wallet: await balanceOf(reader, walletOf(memberId, venue), 'FEN'),
  }
}

/** Tells the member, wherever they are, what both wallets hold now. */
export async function tellWallet(unit: Unit, memberId: string, venue: VenueCode): Promise<void> {
  const { centre, wallet } = await balancesOf(unit.trx, memberId, venue)
  const push = { kind: 'venueWallet', venue, centre: toWire(centre), wallet: toWire(wallet) } as const
  unit.announce({ type: 'self', memberId, push })
}

export type WalletTransfer = {
  readonly memberId: string
  readonly venue: VenueCode
  readonly clientId: string
  readonly direction: 'in' | 'out'
  readonly amount: Fen
}

/**
 * Moves CNY between the centre wallet and a venue's, once a `clientId`. Refuses an overdraft, an id that was used for another
 * transfer, and a way into a venue that is not open or by who paused; the way out is always open.
 */
export async function moveWallet(unit: Unit, order: WalletTransfer): Promise<{ centre: Fen; wallet: Fen }> {
  const { memberId, venue, direction, amount } = order
  const key = venueTransferKey(order)
  if (direction === 'in' && !(await wasMoved(unit.trx, key))) {
    await assertMayPlay(unit, memberId, 'launch')
    if (!(await isVenueOpen(unit.trx, venue))) throw new CallError(profile.codes.venueLeft, 'venueLeft')
  }
  await refuseWithdrawn(unit.trx, order)
  await openWallet(unit.trx, memberId, venue)
  const wallet = walletOf(memberId, venue)
  const [from, to] = direction === 'in' ? [memberId, wallet] : [wallet, memberId]
  const { replayed } = await transfer(unit, {
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
  if (!replayed) await tellWallet(unit, memberId, venue)
  return balancesOf(unit.trx, memberId, venue)
}

/** The ledger speaks of coins; here it is money. */
const shortOfFunds = () => new CallError(profile.codes.insufficient, 'shortOfFunds')
