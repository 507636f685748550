import { DEPOSIT_LIMIT, paymentKey } from '#src/api/model/deposit.ts'
import { isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import { type Amount, type Cash, cash, units } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { conflict } from '#server/platform/callError.ts'
import { DAY } from '#server/platform/durations.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { depositAllowance } from '#server/saferPlay/mayPlay.ts'
import { type DepositRow, settleDeposit, suspend, tellDeposit } from './depositMoves.ts'
import { tellMoneyOffice } from './moneyNews.ts'
import { heldCaseId } from './heldMoney.ts'
import { divide, type PaymentParts } from './paymentParts.ts'

/** How long after its end an order still takes money by itself, in ms: its rate and fee are those of its day. */
const LATE_FOR = DAY

/**
 * Money that came. `reference` = the order that it is for; `isByHand` = two operators saw it and say so: how late and how much it is was
 * theirs to judge, the member's own limits and pauses were not.
 */
type Payment = {
  readonly provider: string
  readonly paymentId: string
  readonly reference: string
  readonly asset: CashAsset
  readonly amount: Cash
  readonly isByHand?: boolean
}

/** What the number of a payment ends with that its payer told otherwise than operators had entered it: the number itself is theirs. */
const TOLD = ':told'
/** The longest number of a payment (`Id`). */
const NUMBER_LENGTH = 64

/**
 * Takes money that came, once a payment: as far as its order may take it by the rules of this moment, and the rest into suspense. What two
 * operators entered with another amount than its payer tells goes there whole, for people to compare. Throws `conflict` when its payer told
 * its number before with other words.
 */
export async function takePayment(
  tx: Transaction,
  payment: Payment,
  order: DepositRow | null,
): Promise<'moved' | 'repeated' | 'suspended'> {
  const { provider, paymentId, reference, asset, amount } = payment
  const digest = digestOf(paymentId, reference, asset, amount)
  const first = await digestAt(tx, provider, paymentId)
  const entered = await entriesOf(tx, payment)
  if (first === digest || entered.some((one) => one.asset === asset && one.amount === amount)) return 'repeated'
  if (first === null) return keepPayment(tx, payment, { digest, order, parts: await partsOf(tx, payment, order) })
  if (!entered.some((one) => one.provider === provider && one.payment_number === paymentId)) throw conflict()
  const told = { ...payment, paymentId: `${paymentId.slice(0, NUMBER_LENGTH - TOLD.length)}${TOLD}` }
  const before = await digestAt(tx, provider, told.paymentId)
  if (before === digest) return 'repeated'
  if (before !== null) throw conflict()
  return keepPayment(tx, told, { digest, order, parts: { taken: units(0), held: units(amount), reason: 'entered' } })
}

/** The digest of a payment that came under a number; null = none did. */
async function digestAt({ db }: Transaction, provider: string, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('deposit_payment')
    .select('digest')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.digest ?? null
}

type Kept = { readonly digest: string; readonly order: DepositRow | null; readonly parts: PaymentParts }

/** Writes a payment down, and its money where its parts belong. */
async function keepPayment(
  tx: Transaction,
  { provider, paymentId, reference, asset, amount }: Payment,
  { digest, order: given, parts: { taken, held, reason } }: Kept,
): Promise<'moved' | 'suspended'> {
  const order = taken > 0 ? given : null
  if (held > 0) await suspend(tx, { provider, paymentId, asset, amount: cash(held) })
  if (order !== null) await settleDeposit(tx, order, taken, paymentId)
  else if (given !== null) tellDeposit(tx, given)
  const row = {
    provider,
    payment_id: paymentId,
    digest,
    reference,
    asset,
    amount,
    order_id: order?.id ?? null,
    held,
    held_reason: reason,
    payment_key: paymentKey(paymentId),
    at: tx.at,
  }
  await tx.db.insertInto('deposit_payment').values(row).execute()
  if (held > 0) await tellMoneyOffice(tx, 'depositCase', heldCaseId(provider, paymentId))
  return order === null ? 'suspended' : 'moved'
}

/** What two operators entered of a payment before its payer told of it, maybe in another spelling: it is the same money. */
async function entriesOf({ db }: Transaction, { provider, paymentId, isByHand = false }: Payment) {
  if (isByHand) return []
  return db
    .selectFrom('adjustment')
    .innerJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .select(['adjustment.provider', 'adjustment.payment_number', 'adjustment.asset', 'adjustment.amount'])
    .where('payment_key', '=', paymentKey(paymentId))
    .where('provider', 'in', [provider, BY_HAND])
    .where('how', '=', 'booked')
    .execute()
}

/** Since when an order has ended, in ms; one that waits for money has not. */
function endedAt({ state, expires_at: expiresAt, changed_at: changedAt }: DepositRow): number {
  if (isDepositOpen(state)) return Infinity
  return state === 'expired' ? expiresAt : changedAt
}

/** What of a payment its order takes, by the rules of this moment and not of when it was ordered (P-6). */
async function partsOf(
  tx: Transaction,
  { asset, amount, isByHand = false }: Payment,
  order: DepositRow | null,
): Promise<PaymentParts> {
  if (order === null || order.asset !== asset || isDepositPaidOut(order.state))
    return { taken: units(0), held: units(amount), reason: 'noOrder' }
  if (!isByHand && tx.at - endedAt(order) > LATE_FOR) return { taken: units(0), held: units(amount), reason: 'late' }
  const { pause, left } = await depositAllowance(tx, order.member_id)
  const { amount: ordered, rate } = order
  const bounds = isByHand ? { ordered: amount, methodMost: amount } : { ordered, methodMost: await mostOf(tx, order) }
  return divide(units(amount), { asset, ...bounds, rate, isPaused: pause !== null, left })
}

/** The most that one payment of an order's method may bring. */
async function mostOf({ db }: Transaction, { method }: DepositRow): Promise<Amount> {
  if (method === 'byHand') return units(DEPOSIT_LIMIT)
  const row = await db.selectFrom('deposit_method').select('max_money').where('method', '=', method).executeTakeFirst()
  return units(Math.min(row?.max_money ?? DEPOSIT_LIMIT, DEPOSIT_LIMIT))
}
