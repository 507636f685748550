import { DEPOSIT_LIMIT } from '#src/api/model/deposit.ts'
import { isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import { type Amount, cash, units } from '#src/api/model/money/amount.ts'
import { conflict } from '#server/platform/callError.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { depositAllowance } from '#server/saferPlay/mayPlay.ts'
import { byTheClock, type DepositRow, moveDeposit, settleDeposit, suspend, tellDeposit } from './depositMoves.ts'
import { divide, type PaymentParts } from './paymentParts.ts'
import type { PayNotice } from './payNotice.ts'

/** How long after its end an order still takes money by itself, in ms: its rate and fee are those of its day. */
const LATE_FOR = DAY

/** What became of a notice: it moved an order, it was told before, it led nowhere, or all its money lies in suspense. */
export type Noticed = 'moved' | 'repeated' | 'ignored' | 'suspended'

type Settled = Extract<PayNotice, { kind: 'settled' }>

/**
 * Takes what a payer tells, once (Q10): a notice is unique by payer and its id, a payment by payer and its own. Money is always
 * kept: for an order that can take it and as far as it may, else in suspense. Throws `conflict` when an id comes again with other
 * words.
 */
export async function takeNotice(tx: Transaction, provider: string, notice: PayNotice): Promise<Noticed> {
  if (!(await isNew(tx, provider, notice))) return 'repeated'
  const found = await tx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('reference', '=', notice.reference)
    .where('provider', '=', provider)
    .executeTakeFirst()
  const order = found === undefined ? null : await byTheClock(tx, found)
  if (notice.kind === 'settled') return takeMoney(tx, provider, notice, order)
  if (order === null) return 'ignored'
  const after = await moveDeposit(tx, order, { type: notice.kind })
  return after.state === order.state ? 'ignored' : 'moved'
}

async function isNew({ db, at }: Transaction, provider: string, notice: PayNotice): Promise<boolean> {
  const digest = digestOf(JSON.stringify(notice))
  const first = await db
    .selectFrom('deposit_notice')
    .select('digest')
    .where('provider', '=', provider)
    .where('notice_id', '=', notice.noticeId)
    .executeTakeFirst()
  if (first !== undefined && first.digest !== digest) throw conflict()
  if (first !== undefined) return false
  await db.insertInto('deposit_notice').values({ provider, notice_id: notice.noticeId, digest, at }).execute()
  return true
}

async function takeMoney(tx: Transaction, provider: string, notice: Settled, order: DepositRow | null): Promise<Noticed> {
  const { paymentId, reference, asset, amount } = notice
  const digest = digestOf(paymentId, reference, asset, amount)
  const first = await tx.db
    .selectFrom('deposit_payment')
    .select('digest')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (first !== undefined && first.digest !== digest) throw conflict()
  if (first !== undefined) return 'repeated'
  const { taken, held, reason } = await partsOf(tx, notice, order)
  const isTaken = order !== null && taken > 0
  if (held > 0) await suspend(tx, { provider, paymentId, asset, amount: cash(held) })
  if (isTaken) await settleDeposit(tx, order, taken, paymentId)
  else if (order !== null) tellDeposit(tx, order)
  const row = {
    provider,
    payment_id: paymentId,
    digest,
    reference,
    asset,
    amount,
    order_id: isTaken ? order.id : null,
    held,
    held_reason: reason,
    at: tx.at,
  }
  await tx.db.insertInto('deposit_payment').values(row).execute()
  return isTaken ? 'moved' : 'suspended'
}

/** Since when an order has ended, in ms; one that waits for money has not. */
function endedAt({ state, expires_at: expiresAt, changed_at: changedAt }: DepositRow): number {
  if (isDepositOpen(state)) return Infinity
  return state === 'expired' ? expiresAt : changedAt
}

/** What of a payment its order takes, by the rules of this moment and not of when it was ordered (P-6). */
async function partsOf(tx: Transaction, { asset, amount }: Settled, order: DepositRow | null): Promise<PaymentParts> {
  if (order === null || order.asset !== asset || isDepositPaidOut(order.state))
    return { taken: units(0), held: units(amount), reason: 'noOrder' }
  if (tx.at - endedAt(order) > LATE_FOR) return { taken: units(0), held: units(amount), reason: 'late' }
  const { pause, left } = await depositAllowance(tx, order.member_id)
  const { amount: ordered, rate } = order
  const methodMost = await mostOf(tx, order)
  return divide(units(amount), { asset, ordered, rate, methodMost, isPaused: pause !== null, left })
}

/** The most that one payment of an order's method may bring. */
async function mostOf({ db }: Transaction, { method }: DepositRow): Promise<Amount> {
  const row = await db.selectFrom('deposit_method').select('max_money').where('method', '=', method).executeTakeFirst()
  return units(Math.min(row?.max_money ?? DEPOSIT_LIMIT, DEPOSIT_LIMIT))
}
