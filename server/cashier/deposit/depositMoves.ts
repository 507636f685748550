import { depositShares, worthInFen } from '#src/api/model/deposit.ts'
import { type DepositEvent, type DepositState, nextDepositState } from '#src/api/model/depositState.ts'
import { type Amount, type Cash, fen } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { conflict } from '#server/platform/callError.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { tellFunds } from '../wallet/funds.ts'

export type DepositRow = Schema['deposit_order']

/** Whether an order's time to be paid is over, also before it was told so. */
export function isOverdue({ state, expires_at: until }: Pick<DepositRow, 'state' | 'expires_at'>, now: number): boolean {
  return state === 'created' && now >= until
}

/** The order as it is by the server's clock: one whose time is over expires before anything else happens to it. */
export async function byTheClock(tx: Transaction, order: DepositRow): Promise<DepositRow> {
  return isOverdue(order, tx.at) ? moveDeposit(tx, order, { type: 'expired' }) : order
}

/** Moves an order where an event leads it, by compare-and-set, and tells the member. An event that leads nowhere changes nothing. */
export async function moveDeposit(tx: Transaction, order: DepositRow, event: DepositEvent): Promise<DepositRow> {
  const state = nextDepositState(order.state, order.amount, event)
  return state === null ? order : setState(tx, order, state)
}

const KEY = 'deposit:'

/** The order whose money a movement moved, by the movement's key; null = it is of something else. */
export function depositOfKey(key: string): string | null {
  return key.startsWith(KEY) ? (key.slice(KEY.length).split(':')[0] ?? null) : null
}

/**
 * Takes money that came for an order: credits it, and moves the order. False = the order has its money already;
 * nothing was moved.
 */
export async function settleDeposit(tx: Transaction, order: DepositRow, amount: Amount, paymentId: string): Promise<boolean> {
  const state = nextDepositState(order.state, order.amount, { type: 'settled', amount })
  if (state === null) return false
  const exchanged = order.asset === 'UUSDT' && order.credit_asset === 'FEN'
  const gross = exchanged ? worthInFen(order.asset, amount, order.rate) : amount
  const { fee, net } = depositShares(gross, order.fee_bps)
  const { exchange, fees } = HOUSE
  const clearing = clearingOf(order.provider)
  const part = (name: string) => ({
    kind: 'deposit',
    key: `${KEY}${order.id}:${name}`,
    digest: digestOf(order.id, name, order.provider, paymentId, amount),
  })
  const asset = order.credit_asset
  await openAccount(tx.db, order.member_id, asset, 'member')
  for (const owner of [clearing, exchange, fees])
    for (const each of new Set([order.asset, asset])) await openAccount(tx.db, owner, each, 'house')
  if (exchanged) await transfer(tx, { ...part('exchange'), asset: order.asset, from: clearing, to: exchange, amount })
  const from = exchanged ? exchange : clearing
  if (net > 0) await transfer(tx, { ...part('credit'), asset, from, to: order.member_id, amount: net })
  if (fee > 0) await transfer(tx, { ...part('fee'), asset, from, to: fees, amount: fee })
  await setState(tx, order, state, { received: amount, credited: net, fee })
  await tellFunds(tx, order.member_id)
  if (asset === 'FEN' && net > 0)
    tx.publishAfterCommit({
      type: 'deed',
      memberId: order.member_id,
      deed: { what: 'deposit', orderId: order.id, amount: fen(net) },
    })
  return true
}

/** Keeps money that is nobody's, or nobody's yet, where it can be found again. */
export async function suspend(
  tx: Transaction,
  payment: { readonly provider: string; readonly paymentId: string; readonly asset: CashAsset; readonly amount: Cash },
): Promise<void> {
  const { provider, paymentId, asset, amount } = payment
  const from = clearingOf(provider)
  await openAccount(tx.db, from, asset, 'house')
  await openAccount(tx.db, HOUSE.suspense, asset, 'house')
  await transfer(tx, {
    kind: 'suspense',
    key: `suspense:${provider}:${paymentId}`,
    digest: digestOf(provider, paymentId, asset, amount),
    asset,
    from,
    to: HOUSE.suspense,
    amount,
  })
}

async function setState(
  tx: Transaction,
  order: DepositRow,
  state: DepositState,
  money: Partial<Pick<DepositRow, 'received' | 'credited' | 'fee'>> = {},
): Promise<DepositRow> {
  const after = await tx.db
    .updateTable('deposit_order')
    .set({ state, changed_at: tx.at, ...money })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .returningAll()
    .executeTakeFirst()
  // Somebody was faster: whoever asked asks again.
  if (after === undefined) throw conflict()
  tellDeposit(tx, after)
  return after
}

/** Tells the member's pages that an order, or what is known of it, has changed: they ask again. */
export function tellDeposit(tx: Transaction, { id, member_id: memberId, state }: DepositRow): void {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'deposit', orderId: id, state } })
}
