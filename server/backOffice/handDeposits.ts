import { paymentKey } from '#src/api/model/deposit.ts'
import type { AdjustmentFields, AdjustmentRefusal } from '#src/api/model/adjustment.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { bookHandPayment, canTake, isKnownPayment, orderOfMember } from '../cashier/deposit/handPayments.ts'
import { findByName } from '../members/members.ts'
import type { AdjustmentTable } from '../platform/db/adjustmentTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type AdjustmentRow, standingOf } from './adjustments.ts'

/** What a proposal is about, as it was found, in the way that it is kept. */
export type AdjustmentSubject = Omit<
  AdjustmentTable,
  'id' | 'digest' | 'reason' | 'by_member_id' | 'by_name' | 'at' | 'expires_at'
>

/** What a subject has none of that is no deposit. */
export const NO_PAYMENT = { payment_number: null, payment_key: null }

/** A payment that came and that no payer told of, or why it cannot be booked (breadth, 6: every manual adjustment takes two). */
export async function handDepositOf(
  tx: Transaction,
  { way, name, asset, amount, order: orderId, payment: number }: Extract<AdjustmentFields, { way: 'deposit' }>,
): Promise<AdjustmentSubject | AdjustmentRefusal> {
  const member = await findByName(tx.db, name)
  if (member === undefined) return 'noMember'
  const order = orderId === null ? null : await orderOfMember(tx.db, member.id, orderId)
  if (order === undefined) return 'noSubject'
  if (order !== null && !canTake(order, asset)) return 'noOrder'
  const provider = order?.provider ?? BY_HAND
  if ((await isKnownPayment(tx.db, provider, number)) || (await isProposed(tx, provider, number))) return 'knownPayment'
  return {
    way,
    member_id: member.id,
    asset,
    amount,
    about_kind: order === null ? null : 'deposit',
    about_id: order?.id ?? null,
    provider,
    words: null,
    payment_number: number,
    payment_key: paymentKey(number),
  }
}

/** Whether a payment of this number waits for its second operator already. */
async function isProposed(tx: Transaction, provider: string, number: string): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('adjustment')
    .leftJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .select(['provider', 'how', 'expires_at'])
    .where('payment_key', '=', paymentKey(number))
    .execute()
  const same = provider === BY_HAND ? rows : rows.filter((row) => row.provider === provider || row.provider === BY_HAND)
  return same.some((row) => standingOf(row, tx.at) === 'proposed')
}

/** Books a deposit; the refusal = its order got its money meanwhile, or its payment came by another way, and nothing was booked. */
export async function bookHandDeposit(tx: Transaction, row: AdjustmentRow, usdtRate: number): Promise<AdjustmentRefusal | null> {
  const { id, member_id: memberId, asset, amount, provider, about_id: orderId, payment_number: number } = row
  if (number === null || provider === null || asset === 'GOLD') throw new Error(`Adjustment ${id} is no deposit`)
  const order = orderId === null ? null : await orderOfMember(tx.db, memberId, orderId)
  if (order === undefined || (order !== null && !canTake(order, asset))) return 'noOrder'
  if (await isKnownPayment(tx.db, provider, number)) return 'knownPayment'
  await bookHandPayment(tx, { id, memberId, asset, amount: cash(amount), number, orderId }, usdtRate)
  return null
}
