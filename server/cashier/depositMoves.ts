import { depositShares, worthInFen } from '#src/api/model/deposit.ts'
import { type DepositEvent, type DepositState, nextDepositState } from '#src/api/model/depositState.ts'
import type { Amount, Cash } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { conflict } from '../callError.ts'
import type { Schema } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { tellFunds } from './walletFunds.ts'

export type DepositRow = Schema['deposit_order']

/** Each payer's own part of what is on its way between the world outside and the wallets. */
export const clearingOf = (provider: string) => `${HOUSE.clearing}.${provider}`

/** The order as it is by the server's clock: one whose time is over expires before anything else happens to it. */
export async function byTheClock(unit: Unit, order: DepositRow): Promise<DepositRow> {
  return order.state === 'created' && unit.at >= order.expires_at ? moveDeposit(unit, order, { type: 'expired' }) : order
}

/** Moves an order where an event leads it, by compare-and-set, and tells the member. An event that leads nowhere changes nothing. */
export async function moveDeposit(unit: Unit, order: DepositRow, event: DepositEvent): Promise<DepositRow> {
  const state = nextDepositState(order.state, order.amount, event)
  return state === null ? order : setState(unit, order, state)
}

/**
 * Takes money that came for an order: credits it, whatever its amount, and moves the order. False = the order has its money
 * already; nothing was moved.
 */
export async function settleDeposit(unit: Unit, order: DepositRow, amount: Amount, paymentId: string): Promise<boolean> {
  const state = nextDepositState(order.state, order.amount, { type: 'settled', amount })
  if (state === null) return false
  const exchanged = order.asset === 'UUSDT' && order.credit_asset === 'FEN'
  const gross = exchanged ? worthInFen(order.asset, amount, order.rate) : amount
  const { fee, net } = depositShares(gross, order.fee_bps)
  const { exchange, fees } = HOUSE
  const clearing = clearingOf(order.provider)
  const part = (name: string) => ({
    kind: 'deposit',
    key: `deposit:${order.id}:${name}`,
    digest: digestOf(order.id, name, order.provider, paymentId, amount),
  })
  const asset = order.credit_asset
  await openAccount(unit.trx, order.member_id, asset, 'member')
  for (const owner of [clearing, exchange, fees])
    for (const each of new Set([order.asset, asset])) await openAccount(unit.trx, owner, each, 'house')
  if (exchanged) await transfer(unit, { ...part('exchange'), asset: order.asset, from: clearing, to: exchange, amount })
  const from = exchanged ? exchange : clearing
  if (net > 0) await transfer(unit, { ...part('credit'), asset, from, to: order.member_id, amount: net })
  if (fee > 0) await transfer(unit, { ...part('fee'), asset, from, to: fees, amount: fee })
  await setState(unit, order, state, { received: amount, credited: net, fee })
  await tellFunds(unit, order.member_id)
  return true
}

/** Keeps money that is nobody's, or nobody's yet, where it can be found again. */
export async function suspend(
  unit: Unit,
  payment: { readonly provider: string; readonly paymentId: string; readonly asset: CashAsset; readonly amount: Cash },
): Promise<void> {
  const { provider, paymentId, asset, amount } = payment
  const from = clearingOf(provider)
  await openAccount(unit.trx, from, asset, 'house')
  await openAccount(unit.trx, HOUSE.suspense, asset, 'house')
  await transfer(unit, {
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
  unit: Unit,
  order: DepositRow,
  state: DepositState,
  money: Partial<Pick<DepositRow, 'received' | 'credited' | 'fee'>> = {},
): Promise<DepositRow> {
  const after = await unit.trx
    .updateTable('deposit_order')
    .set({ state, changed_at: unit.at, ...money })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .returningAll()
    .executeTakeFirst()
  // Somebody was faster: whoever asked asks again.
  if (after === undefined) throw conflict()
  tellDeposit(unit, after)
  return after
}

/** Tells the member's pages that an order, or what is known of it, has changed: they ask anew. */
export function tellDeposit(unit: Unit, { id, member_id: memberId, state }: DepositRow): void {
  unit.announce({ type: 'self', memberId, push: { kind: 'deposit', orderId: id, state } })
}
