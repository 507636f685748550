import type { VenueCode } from '#src/api/model/venueKind.ts'
import { profile } from '#src/api/profile.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { refuseWithdrawn, venueTransferKey } from './walletOrders.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { transfer, wasMoved } from '#server/ledger/ledger.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { assertVenueOpen } from '#server/venues/venueTokens.ts'
import { openVenueWallet, tellVenueBalances, venueBalancesOf } from '#server/venues/venueWallet.ts'
import { type VenueRow, venueRow } from '#server/venues/venueList.ts'
import { venueWalletOf } from '#server/ledger/owners.ts'

export type VenueTransfer = {
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
export async function transferWithVenue(tx: Transaction, order: VenueTransfer): Promise<{ centre: Fen; wallet: Fen }> {
  const { memberId, venue, direction, amount } = order
  const key = venueTransferKey(order)
  const isNew = !(await wasMoved(tx.db, key))
  if (isNew) await claimKey(tx, memberId, order.clientId, 'transfer')
  let row: VenueRow | null = null
  if (direction === 'in' && isNew) {
    await assertMayPlay(tx, memberId, 'launch')
    row = await assertVenueOpen(tx, venue)
  }
  await refuseWithdrawn(tx.db, order)
  row ??= await venueRow(tx.db, venue)
  if (row.wallet !== 'transfer') throw notFound()
  await openVenueWallet(tx.db, memberId, venue)
  const wallet = venueWalletOf(memberId, venue)
  const [from, to] = direction === 'in' ? [memberId, wallet] : [wallet, memberId]
  const moved = await transfer(tx, {
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
  if (moved.replayed) return venueBalancesOf(tx.db, memberId, venue)
  const [centre, held] = direction === 'in' ? [moved.after.from, moved.after.to] : [moved.after.to, moved.after.from]
  if (centre === null || held === null) throw new Error(`${memberId} and ${wallet} are accounts of the house`)
  const balances = { centre: fen(centre), wallet: fen(held) }
  tellVenueBalances(tx, memberId, venue, balances)
  return balances
}

/** The ledger speaks of coins; here it is money. */
const shortOfFunds = () => new CallError(profile.codes.insufficient, 'shortOfFunds')
