import type { CaseView, DepositCaseWire } from '#src/api/model/depositCase.ts'
import { CASE_LIMIT, type depositCaseList } from '#src/api/contract/depositCases.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { DepositRow } from '../cashier/deposit/depositMoves.ts'
import { balanceOf, HOUSE } from '../ledger/ledger.ts'
import { appealRows, type AppealRow } from '../cashier/deposit/appealAnswers.ts'
import { heldRows, type HeldRow, heldOf } from '../cashier/deposit/heldMoney.ts'

/** The id of a payment as a case: providers have no colon in their name. */
const heldCaseId = (provider: string, paymentId: string) => `${provider}:${paymentId}`

/** What is in suspense now, in the smallest units. */
export async function suspenseOf(reader: Reader): Promise<WireReplyOf<typeof depositCaseList>['suspense']> {
  return {
    fen: toWire(await balanceOf(reader, HOUSE.suspense, 'FEN')),
    uusdt: toWire(await balanceOf(reader, HOUSE.suspense, 'UUSDT')),
  }
}

/** Cases of one view: what is open oldest first, what is settled latest first. */
export async function listCases(reader: Reader, view: CaseView): Promise<DepositCaseWire[]> {
  if (view === 'appeals') {
    const rows = await appealRows(reader)
      .where('deposit_answer.at', 'is', null)
      .orderBy('deposit_appeal.at')
      .orderBy('deposit_appeal.id')
      .limit(CASE_LIMIT)
      .execute()
    return Promise.all(rows.map((row) => appealCase(reader, row)))
  }
  if (view === 'held') {
    const rows = await heldRows(reader)
      .where('deposit_settlement.at', 'is', null)
      .orderBy('deposit_payment.at')
      .orderBy('deposit_payment.payment_id')
      .limit(CASE_LIMIT)
      .execute()
    return Promise.all(rows.map((row) => heldCase(reader, row)))
  }
  const answered = await appealRows(reader)
    .where('deposit_answer.at', 'is not', null)
    .orderBy('deposit_answer.at', 'desc')
    .limit(CASE_LIMIT)
    .execute()
  const settled = await heldRows(reader)
    .where('deposit_settlement.at', 'is not', null)
    .orderBy('deposit_settlement.at', 'desc')
    .limit(CASE_LIMIT)
    .execute()
  const cases = await Promise.all([
    ...answered.map((row) => appealCase(reader, row)),
    ...settled.map((row) => heldCase(reader, row)),
  ])
  return cases.toSorted((left, right) => (right.end?.at ?? 0) - (left.end?.at ?? 0)).slice(0, CASE_LIMIT)
}

/** One case by its id; undefined = there is none. */
export async function findCase(reader: Reader, caseId: string): Promise<DepositCaseWire | undefined> {
  const appeal = await appealRows(reader).where('deposit_appeal.id', '=', caseId).executeTakeFirst()
  if (appeal !== undefined) return appealCase(reader, appeal)
  const [provider = '', ...rest] = caseId.split(':')
  const held = await heldRows(reader)
    .where('deposit_payment.provider', '=', provider)
    .where('deposit_payment.payment_id', '=', rest.join(':'))
    .executeTakeFirst()
  return held === undefined ? undefined : heldCase(reader, held)
}

async function appealCase(reader: Reader, row: AppealRow): Promise<DepositCaseWire> {
  const order = await reader.selectFrom('deposit_order').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow()
  const { outcome, words, by_name: by, answered_at: at } = row
  const isOpen = outcome === null || words === null || by === null || at === null
  return {
    kind: 'appeal',
    caseId: row.id,
    at: row.at,
    order: await caseOrder(reader, order),
    reason: row.reason,
    text: row.text,
    hasPicture: Boolean(row.has_picture),
    end: isOpen ? null : { how: outcome, words, by, at, ledgerId: null },
  }
}

async function heldCase(reader: Reader, row: HeldRow): Promise<DepositCaseWire> {
  const { way, words, by_name: by, settled_at: at, ledger_id: ledgerId } = row
  const orders = reader.selectFrom('deposit_order').selectAll()
  const order = await (
    row.order_id === null
      ? orders.where('reference', '=', row.reference).where('provider', '=', row.provider)
      : orders.where('id', '=', row.order_id)
  ).executeTakeFirst()
  const isOpen = way === null || words === null || by === null || at === null
  return {
    kind: 'held',
    caseId: heldCaseId(row.provider, row.payment_id),
    at: row.at,
    provider: row.provider,
    paymentId: row.payment_id,
    reference: row.reference,
    asset: row.asset,
    amount: toWire(row.amount),
    reason: row.reason ?? 'noOrder',
    order: order === undefined ? null : await caseOrder(reader, order),
    end: isOpen ? null : { how: way, words, by, at, ledgerId },
  }
}

async function caseOrder(reader: Reader, order: DepositRow) {
  const member = await reader
    .selectFrom('member')
    .select(['name', 'vip_level'])
    .where('id', '=', order.member_id)
    .executeTakeFirstOrThrow()
  return {
    orderId: order.id,
    reference: order.reference,
    method: order.method,
    state: order.state,
    asset: order.asset,
    amount: toWire(order.amount),
    received: toWire(order.received),
    createdAt: order.created_at,
    member: { memberId: order.member_id, name: member.name, vipLevel: member.vip_level },
    held: await heldOf(reader, order),
  }
}
