import { type RawBuilder, sql } from 'kysely'
import type { CaseClaim, DepositCaseWire } from '#src/api/model/depositCase.ts'
import { CASE_PAGE, type depositCaseList } from '#src/api/contract/depositCases.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { DepositRow } from '../cashier/deposit/depositMoves.ts'
import { balanceOf, HOUSE } from '../ledger/ledger.ts'
import { appealRows, type AppealRow } from '../cashier/deposit/appealAnswers.ts'
import { heldCaseId, heldRows, type HeldRow, heldOf } from '../cashier/deposit/heldMoney.ts'
import { creditTakesTwo, signatureFrom } from '../cashier/withdrawal/secondSignature.ts'
import { claimOf } from './caseClaims.ts'
import { memberMoneyOf } from './memberMoney.ts'

type Query = ParsedPayloadOf<typeof depositCaseList>
type Page = Pick<WireReplyOf<typeof depositCaseList>, 'list' | 'more'>

/** Who asks, and when: what is theirs, and which claims are over, depends on it; yuan a USDT, in ten-thousandths. */
type Asked = { readonly byId: string; readonly now: number; readonly usdtRate: number }

/** The id of a payment as a case, and that of an appeal, in a query. */
const HELD_ID = sql<string>`deposit_payment.provider || ':' || deposit_payment.payment_id`
const APPEAL_ID = sql<string>`deposit_appeal.id`

/** What is in suspense now, in the smallest units. */
export async function suspenseOf(reader: Reader): Promise<WireReplyOf<typeof depositCaseList>['suspense']> {
  return {
    fen: toWire(await balanceOf(reader, HOUSE.suspense, 'FEN')),
    uusdt: toWire(await balanceOf(reader, HOUSE.suspense, 'UUSDT')),
  }
}

/** How many cases of each kind are open. */
export async function countCases(reader: Reader) {
  const { appeals } = await appealRows(reader)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('appeals'))
    .where('deposit_answer.at', 'is', null)
    .executeTakeFirstOrThrow()
  const { held } = await heldRows(reader)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('deposit_settlement.at', 'is', null)
    .executeTakeFirstOrThrow()
  return { appeals: Number(appeals), held: Number(held) }
}

/** A page of the cases of one view: what is open oldest first, what is settled latest first. After a case that there is not there is nothing. */
export async function listCases(reader: Reader, query: Query, asked: Asked): Promise<Page> {
  const last = query.before === undefined ? null : await findCase(reader, query.before, asked.now, asked.usdtRate)
  if (last === undefined) return { list: [], more: false }
  const after = last === null ? null : { id: last.caseId, at: query.view === 'over' ? (last.end?.at ?? 0) : last.at }
  const found =
    query.view === 'appeals'
      ? await appealCases(reader, query, asked, after)
      : query.view === 'held'
        ? await heldCases(reader, query, asked, after)
        : [...(await appealCases(reader, query, asked, after)), ...(await heldCases(reader, query, asked, after))].toSorted(
            latestFirst,
          )
  return { list: await casesWithMoney(reader, found.slice(0, CASE_PAGE), asked.now), more: found.length > CASE_PAGE }
}

const latestFirst = (left: DepositCaseWire, right: DepositCaseWire) =>
  (right.end?.at ?? 0) - (left.end?.at ?? 0) || (left.caseId < right.caseId ? 1 : -1)

/** The case that a page comes after. */
type After = { readonly id: string; readonly at: number } | null

/** Appeals of a view after one of them, one more than a page has. */
async function appealCases(reader: Reader, { view, text, hands }: Query, { byId, now }: Asked, after: After) {
  const isOver = view === 'over'
  const time = isOver ? sql<number>`deposit_answer.at` : sql<number>`deposit_appeal.at`
  let rows = appealRows(reader).where('deposit_answer.at', isOver ? 'is not' : 'is', null)
  if (after !== null) rows = rows.where(isAfter(time, APPEAL_ID, after, isOver))
  if (hands !== undefined) rows = rows.where(inHands(APPEAL_ID, hands, byId, now))
  if (text !== undefined)
    rows = rows
      .innerJoin('deposit_order', 'deposit_order.id', 'deposit_appeal.order_id')
      .innerJoin('member', 'member.id', 'deposit_order.member_id')
      .where((is) =>
        is.or([
          holdsText('member.name_key', text),
          is('deposit_order.reference', '=', text),
          is('deposit_order.id', '=', text),
          is('deposit_appeal.id', '=', text),
        ]),
      )
  const found = await rows
    .orderBy(time, isOver ? 'desc' : 'asc')
    .orderBy(APPEAL_ID, isOver ? 'desc' : 'asc')
    .limit(CASE_PAGE + 1)
    .execute()
  return Promise.all(found.map((row) => appealCase(reader, row, now)))
}

/** The same of money in suspense. Whose it is, is known by the order that it names, or that an operator named. */
async function heldCases(reader: Reader, { view, text, hands }: Query, { byId, now, usdtRate }: Asked, after: After) {
  const isOver = view === 'over'
  const time = isOver ? sql<number>`deposit_settlement.at` : sql<number>`deposit_payment.at`
  let rows = heldRows(reader).where('deposit_settlement.at', isOver ? 'is not' : 'is', null)
  if (after !== null) rows = rows.where(isAfter(time, HELD_ID, after, isOver))
  if (hands !== undefined) rows = rows.where(inHands(HELD_ID, hands, byId, now))
  if (text !== undefined)
    rows = rows.where((is) =>
      is.or([
        is('deposit_payment.reference', '=', text),
        is('deposit_payment.payment_id', '=', text),
        is(HELD_ID, '=', text),
        is.exists(
          is
            .selectFrom('deposit_order')
            .innerJoin('member', 'member.id', 'deposit_order.member_id')
            .select('deposit_order.id')
            .where((order) =>
              order.or([
                order('deposit_order.id', '=', order.ref('deposit_settlement.order_id')),
                order.and([
                  order('deposit_order.reference', '=', order.ref('deposit_payment.reference')),
                  order('deposit_order.provider', '=', order.ref('deposit_payment.provider')),
                ]),
              ]),
            )
            .where(holdsText('member.name_key', text)),
        ),
      ]),
    )
  const found = await rows
    .orderBy(time, isOver ? 'desc' : 'asc')
    .orderBy(HELD_ID, isOver ? 'desc' : 'asc')
    .limit(CASE_PAGE + 1)
    .execute()
  return Promise.all(found.map((row) => heldCase(reader, row, now, usdtRate)))
}

/** Whether a row comes after one of a list, by its time and then by its id. */
function isAfter(time: RawBuilder<number>, id: RawBuilder<string>, after: NonNullable<After>, isBackwards: boolean) {
  const sign = sql.raw(isBackwards ? '<' : '>')
  return sql<boolean>`(${time} ${sign} ${after.at} or (${time} = ${after.at} and ${id} ${sign} ${after.id}))`
}

/** Whether a case is nobody's, or this operator's, now. */
function inHands(id: RawBuilder<string>, hands: NonNullable<Query['hands']>, byId: string, now: number) {
  const claimed = sql`select case_id from deposit_case_claim where until > ${now}`
  return hands === 'free'
    ? sql<boolean>`${id} not in (${claimed})`
    : sql<boolean>`${id} in (${claimed} and by_member_id = ${byId})`
}

/** Cases with what is known of the members whose orders they are about. It reads what moves while they play: never inside of a write. */
export async function casesWithMoney(reader: Reader, cases: readonly DepositCaseWire[], now: number): Promise<DepositCaseWire[]> {
  const ids = cases.flatMap(({ order }) => (order === null ? [] : [order.member.memberId]))
  const money = await memberMoneyOf(reader, ids, now)
  return cases.map((one) => {
    const { order } = one
    if (order === null) return one
    const member = { ...order.member, money: money.get(order.member.memberId) ?? null }
    return { ...one, order: { ...order, member } }
  })
}

/** One case by its id, without what its member has (`casesWithMoney`); undefined = there is none. */
export async function findCase(
  reader: Reader,
  caseId: string,
  now: number,
  usdtRate: number,
): Promise<DepositCaseWire | undefined> {
  const appeal = await appealRows(reader).where('deposit_appeal.id', '=', caseId).executeTakeFirst()
  if (appeal !== undefined) return appealCase(reader, appeal, now)
  const [provider = '', ...rest] = caseId.split(':')
  const held = await heldRows(reader)
    .where('deposit_payment.provider', '=', provider)
    .where('deposit_payment.payment_id', '=', rest.join(':'))
    .executeTakeFirst()
  return held === undefined ? undefined : heldCase(reader, held, now, usdtRate)
}

/** Whose an open case is; one that is settled is nobody's any more. */
function openClaim(reader: Reader, caseId: string, isOpen: boolean, now: number): Promise<CaseClaim | null> {
  return isOpen ? claimOf(reader, caseId, now) : Promise.resolve(null)
}

async function appealCase(reader: Reader, row: AppealRow, now: number): Promise<DepositCaseWire> {
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
    claim: await openClaim(reader, row.id, isOpen, now),
    end: isOpen ? null : { how: outcome, words, by, at, ledgerId: null },
  }
}

async function heldCase(reader: Reader, row: HeldRow, now: number, usdtRate: number): Promise<DepositCaseWire> {
  const { way, words, by_name: by, settled_at: at, ledger_id: ledgerId } = row
  const orders = reader.selectFrom('deposit_order').selectAll()
  const order = await (
    row.order_id === null
      ? orders.where('reference', '=', row.reference).where('provider', '=', row.provider)
      : orders.where('id', '=', row.order_id)
  ).executeTakeFirst()
  const isOpen = way === null || words === null || by === null || at === null
  const caseId = heldCaseId(row.provider, row.payment_id)
  return {
    kind: 'held',
    caseId,
    at: row.at,
    provider: row.provider,
    paymentId: row.payment_id,
    reference: row.reference,
    asset: row.asset,
    amount: toWire(row.amount),
    reason: row.reason ?? 'noOrder',
    order: order === undefined ? null : await caseOrder(reader, order),
    takesTwo: isOpen && creditTakesTwo(row, order, usdtRate, await signatureFrom(reader)),
    signature: await creditSignature(reader, row),
    claim: await openClaim(reader, caseId, isOpen, now),
    end: isOpen ? null : { how: way, words, by, at, ledgerId },
  }
}

/** Who was the first to credit held money, and to whom; null = nobody. */
async function creditSignature(
  reader: Reader,
  { signed_by_id: memberId, signed_by_name: by, signed_at: at, signed_order_id: orderId }: HeldRow,
) {
  if (memberId === null || by === null || at === null || orderId === null) return null
  const order = await reader
    .selectFrom('deposit_order')
    .innerJoin('member', 'member.id', 'deposit_order.member_id')
    .select(['deposit_order.reference', 'member.name'])
    .where('deposit_order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { memberId, by, at, reference: order.reference, member: order.name }
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
