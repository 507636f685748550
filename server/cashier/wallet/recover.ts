import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { walletRecover } from '#src/api/contract/wallet.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type Amount, units } from '#src/api/model/money/amount.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf, transfer } from '#server/ledger/ledger.ts'
import { fundsOf, tellFunds } from './funds.ts'
import {
  changeAnswer,
  earlierAnswer,
  isUnfinished,
  keepAnswer,
  type KeptRecovery,
  readRecovery,
  recoveryKey,
  refuseWithdrawn,
} from './walletOrders.ts'
import { openVenueWallet, tellVenueWallet } from '#server/venues/venueWallet.ts'
import { venueWalletOf, walletVenues } from '#server/ledger/owners.ts'

type Answer = WireReplyOf<typeof walletRecover>
type RecoverOrder = { readonly memberId: string; readonly clientId: string }

/**
 * Brings everything back from the venues, each in a transaction of its own: one that fails is reported to `onFault`, named in the
 * answer, and does not hold the others up. When none failed, the same id again gets the same answer; else it goes on with the venues
 * that were not empty when it began, and with no other. Throws `conflict` when the device has given the order up.
 */
export async function recoverAll(write: Write, order: RecoverOrder, onFault: (error: unknown) => void): Promise<Answer> {
  const { memberId } = order
  const { begun, funds } = await write(async (tx) => ({ begun: await begin(tx, order), funds: await fundsOf(tx.db, memberId) }))
  if (!isUnfinished(begun)) return { list: begun, funds }

  const list: KeptRecovery = []
  for (const { venue } of begun) {
    try {
      const amount = await write((tx) => recoverVenue(tx, order, venue))
      if (amount > 0) list.push({ venue, amount: toWire(amount), failed: false })
    } catch (error) {
      onFault(error)
      list.push({ venue, amount: '0', failed: true })
    }
  }
  return write(async (tx) => {
    // Each venue has said so too, and was taken for one that failed.
    await refuseWithdrawn(tx.db, order)
    if (!isUnfinished(list)) await changeAnswer(tx, order, list)
    return { list, funds: await tellFunds(tx, memberId) }
  })
}

/** What was written down of the recovery. A new one is: each venue that is not empty is still to be done. */
async function begin(tx: Transaction, order: RecoverOrder): Promise<KeptRecovery> {
  const kept = { ...order, kind: 'recover', digest: digestOf('recover') } as const
  const earlier = await earlierAnswer(tx.db, kept)
  if (earlier !== null) return readRecovery(earlier)
  const list: KeptRecovery = []
  for (const venue of await walletVenues(tx.db)) {
    const balance = await balanceOf(tx.db, venueWalletOf(order.memberId, venue), 'FEN')
    if (balance > 0) list.push({ venue, amount: '0', failed: true })
  }
  await keepAnswer(tx, kept, list)
  return list
}

/** Moves all of one venue's wallet to the centre, once an order; what it moved, now or when it was first asked. */
async function recoverVenue(tx: Transaction, order: RecoverOrder, venue: VenueCode): Promise<Amount> {
  const { memberId } = order
  const key = recoveryKey(order, venue)
  const wallet = venueWalletOf(memberId, venue)
  const before = await tx.db
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select('ledger_entry.amount')
    .where('ledger_tx.idempotency_key', '=', key)
    .where('ledger_entry.amount', '>', units(0))
    .executeTakeFirst()
  if (before !== undefined) return before.amount
  // The device may have given it up since it came.
  await refuseWithdrawn(tx.db, order)
  const amount = await balanceOf(tx.db, wallet, 'FEN')
  if (amount === 0) return amount
  await openVenueWallet(tx.db, memberId, venue)
  const movement = { kind: 'venueOut', key, digest: digestOf(venue, 'recover'), asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: wallet, to: memberId, amount })
  await tellVenueWallet(tx, memberId, venue)
  return amount
}
