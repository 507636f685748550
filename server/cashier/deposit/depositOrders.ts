import * as v from 'valibot'
import { DEPOSIT_PAGE, type pay } from '#src/api/contract/deposit.ts'
import { type DepositMethod, type DepositOrderWire, worthInFen, PayTo } from '#src/api/model/deposit.ts'
import { isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import type { Language } from '#src/api/model/format.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { profile } from '#src/api/profile.ts'
import { type Fen, sumOf, units } from '#src/api/model/money/amount.ts'
import { CallError, conflict, notFound, rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf, randomBytes } from '#server/platform/ids.ts'
import { tellMoneyOffice } from './moneyNews.ts'
import { BANKS, depositCoin, isListed } from '../lists/lists.ts'
import { depositRate, METHOD_FACTS, NETWORKS } from './depositMethods.ts'
import { byTheClock, type DepositRow, moveDeposit, tellDeposit } from './depositMoves.ts'
import { packPayLink, type PayerKeys } from './paySigns.ts'
import { makePayTo } from './payTo.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { answerOf } from './appealAnswers.ts'
import { heldOf } from './heldMoney.ts'

/** Customer service may be reminded of an order once in so many ms. */
const REMIND_EVERY = 120_000

/** An order as a member sends it. */
export type NewDeposit = v.InferOutput<(typeof pay)['payload']> & { readonly memberId: string }

/** For how long an order may be paid, ms, and yuan for one USDT, in ten-thousandths: it holds for the order. */
export type DepositTerms = { readonly lasts: number; readonly usdtRate: number }

const refused = (words: 'depositClosed' | 'depositLimits' | 'invalid', field: string, rule: string) =>
  new CallError(profile.codes.invalid, words, { field }, { field, rule })

/** The refusal while nobody can pay here. */
export const depositsClosed = () => refused('depositClosed', 'method', 'deposits.closed')

/**
 * Makes an order, and tells the member's pages. The same id again is answered with the order that it made; another member's id, or
 * other parameters, are a conflict. Throws `invalid` for a closed method and for what is outside the method's limits,
 * and as `assertMayPlay` does.
 */
export async function createDeposit(
  tx: Transaction,
  deposit: NewDeposit,
  { lasts, usdtRate }: DepositTerms,
): Promise<DepositRow> {
  const { memberId, orderId, method, amount, settle } = deposit
  const bank = method === 'bankCard' ? deposit.bank : null
  const network = method === 'usdt' ? deposit.network : null
  const digest = digestOf(memberId, method, amount, bank ?? '', network ?? '', settle)
  const first = await tx.db.selectFrom('deposit_order').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return first
  }
  await claimKey(tx, memberId, orderId, 'deposit')
  const row = await tx.db
    .selectFrom('deposit_method')
    .selectAll()
    .where('method', '=', method)
    .where('status', '=', '1')
    .executeTakeFirst()
  if (row === undefined) throw refused('depositClosed', 'method', 'method.closed')
  if (amount < row.min_money || amount > row.max_money) throw refused('depositLimits', 'amount', 'amount.limits')
  if (method === 'bankCard' && (bank === null || !isListed(BANKS, bank))) throw refused('invalid', 'bank', 'bank.unknown')
  if (method === 'usdt' && !NETWORKS.some(({ code }) => code === network)) throw refused('invalid', 'network', 'network.unknown')
  const { provider, asset } = METHOD_FACTS[method]
  const rate = asset === 'UUSDT' ? depositRate(usdtRate) : null
  if (settle === 'usdt' && asset !== 'UUSDT') throw refused('invalid', 'settle', 'settle.unknown')
  await assertMayPlay(tx, memberId, 'deposit', worthInFen(asset, amount, rate), await openFen(tx, memberId))
  const reference = newReference()
  const order: DepositRow = {
    id: orderId,
    reference,
    digest,
    member_id: memberId,
    method,
    provider,
    state: 'created',
    asset,
    amount,
    received: units(0),
    settle,
    credit_asset: settle === 'usdt' ? 'UUSDT' : 'FEN',
    credited: units(0),
    fee: units(0),
    fee_bps: row.fee_bps,
    rate,
    bank,
    network,
    pay_to_json: JSON.stringify(makePayTo(method, reference, network)),
    created_at: tx.at,
    expires_at: tx.at + lasts,
    changed_at: tx.at,
    reminded_at: null,
  }
  await tx.db.insertInto('deposit_order').values(order).execute()
  tellDeposit(tx, order)
  return order
}

/** A number that payers and customer service know a new order by. */
export const newReference = () => `D${Buffer.from(randomBytes(7)).toString('hex').toUpperCase()}`

/** What an order may bring, for limits. */
export const worthOf = ({ asset, amount, rate }: Pick<DepositRow, 'asset' | 'amount' | 'rate'>): Fen =>
  worthInFen(asset, amount, rate)

/** What the member's open orders may still bring: together with a new one they must stay within the member's own limits. */
export async function openFen({ db, at }: Transaction, memberId: string): Promise<Fen> {
  const rows = await db
    .selectFrom('deposit_order')
    .select(['asset', 'amount', 'rate'])
    .where('member_id', '=', memberId)
    // One whose time is over brings nothing any more, also before it is told so.
    .where((is) => is.or([is('state', '=', 'paid'), is.and([is('state', '=', 'created'), is('expires_at', '>', at)])]))
    .execute()
  return sumOf(rows.map(worthOf))
}

/** A member's order as it is by the clock of now. Throws `notFound` for one that is not theirs. */
export async function ownDeposit(tx: Transaction, memberId: string, orderId: string): Promise<DepositRow> {
  const row = await tx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return byTheClock(tx, row)
}

/** The member gives an order up, or says that a fast-to-card order is paid. One that has moved on stays as it is. */
export async function memberMoves(
  tx: Transaction,
  memberId: string,
  orderId: string,
  type: 'cancelled' | 'claimed',
): Promise<DepositRow> {
  const order = await ownDeposit(tx, memberId, orderId)
  if (type === 'claimed' && order.method !== 'fastCard') return order
  return moveDeposit(tx, order, { type })
}

/**
 * Reminds customer service of an order: all who look at money see it. Throws `rateLimited` when that was done a moment ago; one that was paid
 * out meanwhile stays as it is.
 */
export async function remindOfDeposit(tx: Transaction, memberId: string, orderId: string): Promise<DepositRow> {
  const order = await ownDeposit(tx, memberId, orderId)
  if (isDepositPaidOut(order.state)) return order
  const wait = remindAt(order) - tx.at
  if (wait > 0) throw rateLimited(wait)
  await tx.db.updateTable('deposit_order').set({ reminded_at: tx.at }).where('id', '=', orderId).execute()
  await tellMoneyOffice(tx, 'depositCase', order.id)
  return { ...order, reminded_at: tx.at }
}

const remindAt = (order: DepositRow) => (order.reminded_at === null ? order.created_at : order.reminded_at + REMIND_EVERY)

/** A page of a member's orders, latest first; after one that is not the member's there is nothing. */
export async function listDeposits(
  reader: Reader,
  memberId: string,
  before: string | undefined,
): Promise<{ readonly rows: readonly DepositRow[]; readonly more: boolean }> {
  const own = reader.selectFrom('deposit_order').where('member_id', '=', memberId)
  const last = before === undefined ? null : await own.select(['created_at', 'id']).where('id', '=', before).executeTakeFirst()
  if (last === undefined) return { rows: [], more: false }
  const from =
    last === null
      ? own
      : own.where((column) =>
          column.or([
            column('created_at', '<', last.created_at),
            column.and([column('created_at', '=', last.created_at), column('id', '<', last.id)]),
          ]),
        )
  const rows = await from
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSIT_PAGE + 1)
    .execute()
  return { rows: rows.slice(0, DEPOSIT_PAGE), more: rows.length > DEPOSIT_PAGE }
}

/** What an order's wire form needs beside it: the payers' keys (null = nobody can be paid here), and whose language they speak. */
export type DepositView = { readonly keys: PayerKeys | null; readonly language: Language }

/** An order as the contract carries it. Where to pay is told only while it may be paid. */
export async function depositWireOf(reader: Reader, row: DepositRow, { keys, language }: DepositView): Promise<DepositOrderWire> {
  const appeal = await reader.selectFrom('deposit_appeal').select('id').where('order_id', '=', row.id).executeTakeFirst()
  // What was entered by hand has no payer's page.
  const method = row.method === 'byHand' ? null : row.method
  const link = (by: DepositMethod) => ({
    reference: row.reference,
    provider: row.provider,
    method: by,
    asset: row.asset,
    amount: toWire(row.amount),
    expiresAt: row.expires_at,
    language,
  })
  return {
    orderId: row.id,
    reference: row.reference,
    method: row.method,
    state: row.state,
    asset: row.asset,
    amount: toWire(row.amount),
    received: toWire(row.received),
    settle: row.settle,
    creditAsset: row.credit_asset,
    credited: toWire(row.credited),
    fee: toWire(row.fee),
    rate: row.rate,
    bank: row.bank,
    network: NETWORKS.find(({ code }) => code === row.network) ?? null,
    coin: row.method === 'virtual' ? depositCoin(language) : null,
    payTo: row.state === 'created' ? v.parse(PayTo, JSON.parse(row.pay_to_json)) : null,
    payUrl: keys !== null && method !== null && isDepositOpen(row.state) ? `/pay/${packPayLink(keys, link(method))}` : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    changedAt: row.changed_at,
    remindAt: remindAt(row),
    reminded: row.reminded_at !== null,
    held: await heldOf(reader, row),
    appealed: appeal !== undefined,
    answer: appeal === undefined ? null : await answerOf(reader, row.id),
  }
}
