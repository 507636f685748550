import * as v from 'valibot'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { Recovered } from '#src/api/model/wallet.ts'
import { conflict } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { WalletOrderTable } from '#server/platform/db/walletTables.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { walletVenues } from '#server/ledger/owners.ts'
import { wasMoved } from '#server/ledger/ledger.ts'

type OrderId = { readonly memberId: string; readonly clientId: string }
type NewOrder = OrderId & { readonly kind: Exclude<WalletOrderTable['kind'], 'withdrawn'>; readonly digest: string }

const orderOf = prepared((reader, { memberId, clientId }: OrderId) =>
  reader.selectFrom('wallet_order').selectAll().where('member_id', '=', memberId).where('client_id', '=', clientId),
)

async function findOrder(reader: Reader, order: OrderId): Promise<WalletOrderTable | undefined> {
  const [found] = await orderOf(reader, order)
  return found
}

/** The answer that an order of this id was given; null = it is new. Throws `conflict` when the id was used for another, or given up. */
export async function earlierAnswer(reader: Reader, order: NewOrder): Promise<string | null> {
  const found = await findOrder(reader, order)
  if (found === undefined) return null
  if (found.kind !== order.kind || found.digest !== order.digest) throw conflict()
  return found.answer
}

/** Writes down that an order was carried out, in the transaction that does it. */
export async function keepAnswer(
  tx: Transaction,
  { memberId, clientId, kind, digest }: NewOrder,
  answer: unknown,
): Promise<void> {
  await claimKey(tx, memberId, clientId, 'wallet')
  const row = { member_id: memberId, client_id: clientId, kind, digest, answer: JSON.stringify(answer), at: tx.at }
  await tx.db.insertInto('wallet_order').values(row).execute()
}

/** Replaces the answer that is kept for an order of this id. */
export async function changeAnswer({ db }: Transaction, { memberId, clientId }: OrderId, answer: unknown): Promise<void> {
  await db
    .updateTable('wallet_order')
    .set({ answer: JSON.stringify(answer) })
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Throws `conflict` when the device has given this order up. */
export async function refuseWithdrawn(reader: Reader, order: OrderId): Promise<void> {
  if ((await findOrder(reader, order))?.kind === 'withdrawn') throw conflict()
}

const KeptRecovery = v.array(v.object({ ...Recovered.entries, amount: v.string() }))
export type KeptRecovery = v.InferOutput<typeof KeptRecovery>

/** What was written down of a recovery, venue by venue: `failed` = it is still to be done. */
export function readRecovery(answer: string): KeptRecovery {
  return v.parse(KeptRecovery, JSON.parse(answer))
}

/** Whether a recovery that was written down has begun and not ended. */
export function isUnfinished(recovery: KeptRecovery): boolean {
  return recovery.some(({ failed }) => failed)
}

/** Key of a transfer between the centre and a venue in the ledger. */
export function venueTransferKey({ memberId, clientId }: OrderId): string {
  return `venue:${memberId}:${clientId}`
}

/** Key of what a recovery brings back from one venue, in the ledger. */
export function recoveryKey({ memberId, clientId }: OrderId, venue: VenueCode): string {
  return `recover:${memberId}:${clientId}:${venue}`
}

/**
 * Whether an order was carried out, a recovery at least at one venue. One of which nothing was carried out never will be from now on.
 */
export async function reconcileOrder(tx: Transaction, order: OrderId): Promise<boolean> {
  const found = await findOrder(tx.db, order)
  if (found !== undefined && found.kind !== 'recover') return found.kind !== 'withdrawn'
  if (found !== undefined && !isUnfinished(readRecovery(found.answer))) return true
  const recoveries = (await walletVenues(tx.db)).map((venue) => recoveryKey(order, venue))
  if (await wasMoved(tx.db, venueTransferKey(order), ...recoveries)) return true
  const { memberId: member_id, clientId: client_id } = order
  const row = { member_id, client_id, kind: 'withdrawn', digest: '', answer: '', at: tx.at } as const
  await tx.db
    .insertInto('wallet_order')
    .values(row)
    .onConflict((clash) => clash.columns(['member_id', 'client_id']).doUpdateSet(row))
    .execute()
  return false
}
