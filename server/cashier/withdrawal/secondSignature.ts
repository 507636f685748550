import { worthInFen } from '#src/api/model/deposit.ts'
import type { PayoutAct } from '#src/api/model/review.ts'
import { type Amount, type Fen, fen } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { settingInForce } from '#server/platform/siteSettings.ts'
import type { DepositPaymentTable } from '#server/platform/db/depositTables.ts'
import type { PayoutTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { depositRate } from '../deposit/depositMethods.ts'

/** Withdrawals worth more than this, in fen, take two operators. */
export async function signatureFrom(reader: Reader): Promise<Fen> {
  return fen(Number(await settingInForce(reader, 'withdrawalSecondSignature')) * 100)
}

/** Money that is to move. */
type Money = { readonly asset: Asset; readonly amount: Amount }

/** Whether a withdrawal is approved by two operators and not by one, its payouts ruled on by two, or money in suspense credited by two: worth more than `from` (`signatureFrom`). `usdtRate` = yuan in ten-thousandths. */
export function takesTwo({ asset, amount }: Money, usdtRate: number, from: Fen): boolean {
  return worthInFen(asset, amount, depositRate(usdtRate)) > from
}

/** A payment in suspense as far as it counts for who may credit it; `amount` = what is held of it. */
type HeldPayment = Money & Pick<DepositPaymentTable, 'provider' | 'reference' | 'signed_by_id'>

/**
 * Whether two operators credit money in suspense to an order: it is large, the payer named another order, or one has signed already,
 * whatever the limit has become. `order` undefined = the payer named none that there is.
 */
export function creditTakesTwo(
  payment: HeldPayment,
  order: { readonly provider: string; readonly reference: string } | undefined,
  usdtRate: number,
  from: Fen,
): boolean {
  const isNamed = order?.provider === payment.provider && order.reference === payment.reference
  return !isNamed || payment.signed_by_id !== null || takesTwo(payment, usdtRate, from)
}

/** Keeps the first of two signatures under a withdrawal in review: it takes two from then on. False = it has one already, or is not in review any more. */
export async function signFirst(
  { db, at }: Transaction,
  withdrawalId: string,
  by: { readonly id: string; readonly nickname: string },
): Promise<boolean> {
  const signed = await db
    .updateTable('withdrawal')
    .set({ signed_by_id: by.id, signed_by_name: by.nickname, signed_at: at, takes_two: 1 })
    .where('id', '=', withdrawalId)
    .where('state', '=', 'reviewing')
    .where('signed_by_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return signed !== undefined
}

/** What an operator does about a payout: of one that was paid with the bank's reference. */
export type Ruled = { readonly act: 'paid'; readonly reference: string } | { readonly act: Exclude<PayoutAct['act'], 'paid'> }

/** Whether the first of two signatures under a payout is for the same. */
export function isSignedAs({ signed_as: act, signed_reference: reference }: PayoutTable, ruled: Ruled): boolean {
  return act === ruled.act && (ruled.act !== 'paid' || reference === ruled.reference)
}

/**
 * Keeps what one operator says of a large payout, or does about it: it takes the place of what another one said otherwise, and its withdrawal
 * takes two from then on. False = it has moved on meanwhile.
 */
export async function signRuling(
  { db, at }: Transaction,
  { id, state, withdrawal_id: withdrawalId }: PayoutTable,
  by: { readonly id: string; readonly nickname: string },
  ruled: Ruled,
): Promise<boolean> {
  const signed = await db
    .updateTable('payout')
    .set({
      signed_by_id: by.id,
      signed_by_name: by.nickname,
      signed_at: at,
      signed_as: ruled.act,
      signed_reference: ruled.act === 'paid' ? ruled.reference : null,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  if (signed === undefined) return false
  await db.updateTable('withdrawal').set({ takes_two: 1 }).where('id', '=', withdrawalId).execute()
  return true
}

/** Takes the first signature away from a withdrawal in review: it counts no more, but two still sign. */
export async function dropSignature({ db }: Transaction, withdrawalId: string): Promise<void> {
  const none = { signed_by_id: null, signed_by_name: null, signed_at: null }
  await db.updateTable('withdrawal').set(none).where('id', '=', withdrawalId).where('state', '=', 'reviewing').execute()
}

/** Takes away what one operator said of the end of a payout: it counts no more. */
export async function dropRuling({ db }: Transaction, payoutId: string): Promise<void> {
  const none = { signed_by_id: null, signed_by_name: null, signed_at: null, signed_as: null, signed_reference: null }
  await db.updateTable('payout').set(none).where('id', '=', payoutId).execute()
}

/** Keeps who is the first to credit money in suspense, and to which order: it takes the place of what another one said otherwise. */
export async function signCredit(
  { db, at }: Transaction,
  { provider, payment_id: paymentId }: Pick<DepositPaymentTable, 'provider' | 'payment_id'>,
  by: { readonly id: string; readonly nickname: string },
  orderId: string,
): Promise<void> {
  await db
    .updateTable('deposit_payment')
    .set({ signed_by_id: by.id, signed_by_name: by.nickname, signed_at: at, signed_order_id: orderId })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute()
}
