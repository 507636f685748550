import { paymentKey, type PayTo } from '#src/api/model/deposit.ts'
import { isDepositPaidOut } from '#src/api/model/depositState.ts'
import { type Cash, units } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { digestOf } from '#server/platform/ids.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { depositRate } from './depositMethods.ts'
import { byTheClock, type DepositRow, moveDeposit, tellDeposit } from './depositMoves.ts'
import { newReference } from './depositOrders.ts'
import { takePayment } from './payments.ts'

/** A payment that operators saw and no payer told of: `id` = the adjustment's, `number` = as the bank or the payer writes it. */
export type HandPayment = {
  readonly id: string
  readonly memberId: string
  readonly asset: CashAsset
  readonly amount: Cash
  readonly number: string
  /** The order that it is for; null = none was made, so that it gets one of its own. */
  readonly orderId: string | null
}

/** A member's order by its own number or the payer's; undefined = this member has none of it. */
export function orderOfMember(reader: Reader, memberId: string, id: string): Promise<DepositRow | undefined> {
  return reader
    .selectFrom('deposit_order')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('id', '=', id), is('reference', '=', id)]))
    .executeTakeFirst()
}

/** Whether an order can take a payment in this asset. */
export const canTake = ({ state, asset }: DepositRow, paidIn: CashAsset) => asset === paidIn && !isDepositPaidOut(state)

/** Whether a payment of this number came already, in any spelling: by this payer or by hand; for one by hand, by any payer. */
export async function isKnownPayment(reader: Reader, provider: string, number: string): Promise<boolean> {
  const same = reader.selectFrom('deposit_payment').select('payment_id').where('payment_key', '=', paymentKey(number))
  const found = provider === BY_HAND ? same : same.where('provider', 'in', [provider, BY_HAND])
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Books a payment as if its payer had told of it: what the member's own limits and pauses do not let in lies in suspense (P-6). The caller
 * has judged it by `canTake` and `isKnownPayment`, in this transaction.
 */
export async function bookHandPayment(tx: Transaction, payment: HandPayment, usdtRate: number): Promise<void> {
  const { memberId, number, asset, amount, orderId } = payment
  const found = orderId === null ? await makeOrder(tx, payment, usdtRate) : await orderOfMember(tx.db, memberId, orderId)
  if (found === undefined) throw new Error(`No order ${orderId ?? ''}`)
  const order = await byTheClock(tx, found)
  const { provider, reference } = order
  const took = await takePayment(tx, { provider, paymentId: number, reference, asset, amount, isByHand: true }, order)
  // The order that was made for it has nothing to wait for.
  if (took !== 'moved' && orderId === null) await moveDeposit(tx, order, { type: 'failed' })
}

/** The order of a payment that came without one: without a fee, to the wallet of what it came in. */
async function makeOrder(tx: Transaction, payment: HandPayment, usdtRate: number): Promise<DepositRow> {
  const { id, memberId, asset, amount, number } = payment
  await claimKey(tx, memberId, id, 'deposit')
  const payTo: PayTo = { kind: 'page' }
  const order: DepositRow = {
    id,
    reference: newReference(),
    digest: digestOf(memberId, 'byHand', number, asset, amount),
    member_id: memberId,
    method: 'byHand',
    provider: BY_HAND,
    state: 'created',
    asset,
    amount,
    received: units(0),
    settle: asset === 'UUSDT' ? 'usdt' : 'cny',
    credit_asset: asset,
    credited: units(0),
    fee: units(0),
    fee_bps: 0,
    rate: asset === 'UUSDT' ? depositRate(usdtRate) : null,
    bank: null,
    network: null,
    pay_to_json: JSON.stringify(payTo),
    created_at: tx.at,
    expires_at: tx.at + 1,
    changed_at: tx.at,
    reminded_at: null,
  }
  await tx.db.insertInto('deposit_order').values(order).execute()
  tellDeposit(tx, order)
  return order
}
