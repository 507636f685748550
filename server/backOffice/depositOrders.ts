import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeDeposits } from '#src/api/contract/depositOffice.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { paymentKey } from '#src/api/model/deposit.ts'
import type { MemberMoneyWire } from '#src/api/model/memberMoney.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { DEPOSIT_STEPS, type OfficeDepositWire } from '#src/api/model/officeDeposit.ts'
import { appealRows, type AppealRow } from '../cashier/deposit/appealAnswers.ts'
import type { DepositRow } from '../cashier/deposit/depositMoves.ts'
import { heldCaseId } from '../cashier/deposit/heldMoney.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import { memberMoneyOf } from './memberMoney.ts'

type Query = ParsedPayloadOf<typeof officeDeposits>

/** A page of deposit orders, latest first; see the call `officeDeposits`. After one that there is not there is nothing. */
export async function listOrders(reader: Reader, query: Query, now: number): Promise<WireReplyOf<typeof officeDeposits>> {
  const { total } = await ordersOf(reader, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const counted = { total: Number(total) }
  let rows = ordersOf(reader, query).selectAll('deposit_order').select('member.name')
  if (query.before !== undefined) {
    const last = await reader
      .selectFrom('deposit_order')
      .select(['id', 'created_at'])
      .where('id', '=', query.before)
      .executeTakeFirst()
    if (last === undefined) return { list: [], more: false, ...counted }
    rows = rows.where((is) =>
      is.or([
        is('deposit_order.created_at', '<', last.created_at),
        is.and([is('deposit_order.created_at', '=', last.created_at), is('deposit_order.id', '<', last.id)]),
      ]),
    )
  }
  const found = await rows
    .orderBy('deposit_order.created_at', 'desc')
    .orderBy('deposit_order.id', 'desc')
    .limit(query.size + 1)
    .execute()
  const page = found.slice(0, query.size)
  if (page.length === 0) return { list: [], more: false, ...counted }
  const [payments, appeals] = [await paymentsOf(reader, page), await appealsOf(reader, page)]
  const money = await memberMoneyOf(
    reader,
    page.map((row) => row.member_id),
    now,
  )
  return {
    list: page.map((row) => ({
      ...orderWire(row, money.get(row.member_id) ?? null),
      payments: payments
        .filter((payment) => isFor(row, payment))
        .slice(0, DEPOSIT_STEPS)
        .map(paymentWire),
      appeals: appeals
        .filter(({ order_id: orderId }) => orderId === row.id)
        .slice(0, DEPOSIT_STEPS)
        .map(appealWire),
    })),
    more: found.length > query.size,
    ...counted,
  }
}

/** The orders that a query asks for, with their members. */
function ordersOf(reader: Reader, { text, state, method, ...days }: Query) {
  const [from, to] = [readDay(days.from ?? ''), readDay(days.to ?? '')]
  let orders = reader.selectFrom('deposit_order').innerJoin('member', 'member.id', 'deposit_order.member_id')
  if (state !== undefined) orders = orders.where('deposit_order.state', '=', state)
  if (method !== undefined) orders = orders.where('deposit_order.method', '=', method)
  if (from !== null) orders = orders.where('deposit_order.created_at', '>=', dayStart(from))
  if (to !== null) orders = orders.where('deposit_order.created_at', '<', dayStart(to + 1))
  if (text !== undefined)
    orders = orders.where((is) =>
      is.or([
        holdsText('member.name_key', text),
        is('deposit_order.reference', '=', text),
        is('deposit_order.id', '=', text),
        // What a payer calls a payment, in any spelling, is found by the order that it was told for, or that it was credited to.
        is.exists(
          is
            .selectFrom('deposit_payment')
            .leftJoin('deposit_settlement', (join) =>
              join
                .onRef('deposit_settlement.provider', '=', 'deposit_payment.provider')
                .onRef('deposit_settlement.payment_id', '=', 'deposit_payment.payment_id'),
            )
            .select('deposit_payment.payment_id')
            .where('deposit_payment.payment_key', '=', paymentKey(text))
            .where('deposit_payment.payment_key', '<>', '')
            .where((payment) =>
              payment.or([
                payment('deposit_payment.order_id', '=', payment.ref('deposit_order.id')),
                payment('deposit_settlement.order_id', '=', payment.ref('deposit_order.id')),
                payment.and([
                  payment('deposit_payment.reference', '=', payment.ref('deposit_order.reference')),
                  payment('deposit_payment.provider', '=', payment.ref('deposit_order.provider')),
                ]),
              ]),
            ),
        ),
      ]),
    )
  return orders
}

/** Payments with what became of the part of each that lay in suspense. */
const paymentRows = (reader: Reader) =>
  reader
    .selectFrom('deposit_payment')
    .leftJoin('deposit_settlement', (join) =>
      join
        .onRef('deposit_settlement.provider', '=', 'deposit_payment.provider')
        .onRef('deposit_settlement.payment_id', '=', 'deposit_payment.payment_id'),
    )
    .select([
      'deposit_payment.provider',
      'deposit_payment.payment_id',
      'deposit_payment.reference',
      'deposit_payment.asset',
      'deposit_payment.amount',
      'deposit_payment.held',
      'deposit_payment.order_id',
      'deposit_payment.at',
      'deposit_settlement.way',
      'deposit_settlement.order_id as credited_to',
    ])
type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]

/** All payments that were told for some orders, or credited to them by an operator; oldest first. */
async function paymentsOf(reader: Reader, orders: readonly DepositRow[]): Promise<PaymentRow[]> {
  const ids = orders.map(({ id }) => id)
  const told = await paymentRows(reader)
    .where(
      'deposit_payment.reference',
      'in',
      orders.map(({ reference }) => reference),
    )
    .execute()
  const credited = await paymentRows(reader).where('deposit_settlement.order_id', 'in', ids).execute()
  const byId = new Map([...told, ...credited].map((row) => [heldCaseId(row.provider, row.payment_id), row]))
  return [...byId.values()].toSorted((left, right) => left.at - right.at || (left.payment_id < right.payment_id ? -1 : 1))
}

/** Whether a payment belongs to an order: it took it, an operator credited it there, or its payer named it and nobody decided otherwise. */
function isFor(order: DepositRow, { order_id: takenBy, credited_to: creditedTo, reference, provider }: PaymentRow): boolean {
  if (takenBy === order.id || creditedTo === order.id) return true
  return takenBy === null && creditedTo === null && reference === order.reference && provider === order.provider
}

/** The appeals about some orders, oldest first. */
function appealsOf(reader: Reader, orders: readonly DepositRow[]): Promise<AppealRow[]> {
  const ids = orders.map(({ id }) => id)
  return appealRows(reader)
    .where('deposit_appeal.order_id', 'in', ids)
    .orderBy('deposit_appeal.at')
    .orderBy('deposit_appeal.id')
    .execute()
}

function orderWire(
  row: DepositRow & { readonly name: string },
  money: MemberMoneyWire | null,
): Omit<OfficeDepositWire, 'payments' | 'appeals'> {
  return {
    orderId: row.id,
    reference: row.reference,
    member: { memberId: row.member_id, name: row.name, money },
    method: row.method,
    provider: row.provider,
    state: row.state,
    asset: row.asset,
    amount: toWire(row.amount),
    received: toWire(row.received),
    creditAsset: row.credit_asset,
    credited: toWire(row.credited),
    fee: toWire(row.fee),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    changedAt: row.changed_at,
    remindedAt: row.reminded_at,
  }
}

function paymentWire({ provider, payment_id: paymentId, asset, amount, held, way, at }: PaymentRow) {
  return {
    caseId: heldCaseId(provider, paymentId),
    provider,
    paymentId,
    asset,
    amount: toWire(amount),
    held: toWire(held),
    state: held > units(0) ? (way ?? ('held' as const)) : null,
    at,
  }
}

function appealWire({ id, reason, at, outcome, answered_at: answeredAt }: AppealRow) {
  return { caseId: id, reason, at, end: outcome === null || answeredAt === null ? null : { outcome, at: answeredAt } }
}
