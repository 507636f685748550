import type { depositCaseAct } from '#src/api/contract/depositCases.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { worthInFen } from '#src/api/model/deposit.ts'
import type { CaseAct, CaseHold, CaseResult, DepositCaseWire } from '#src/api/model/depositCase.ts'
import { isReturnOnly } from '#src/api/model/heldMoney.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { DepositPaymentTable } from '../platform/db/depositTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { digestOf } from '../platform/ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { clearingOf } from '../ledger/owners.ts'
import { tellMember } from '../members/memberMessages.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow, rightsOf } from '../members/rights.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import { claimCase, dropClaim, endClaim } from './caseClaims.ts'
import { findCase } from './depositCases.ts'
import { tellMoneyOffice } from '../cashier/deposit/moneyNews.ts'
import { depositRate } from '../cashier/deposit/depositMethods.ts'
import { maySettle } from '../cashier/deposit/depositRules.ts'
import { type DepositRow, tellDeposit } from '../cashier/deposit/depositMoves.ts'
import { creditTakesTwo, signatureFrom, signCredit } from '../cashier/withdrawal/secondSignature.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'

type Answer = WireReplyOf<typeof depositCaseAct>
type Settling = Exclude<CaseAct, { act: 'answer' }>

/** What became of an act to a case, and how it stood before. */
type CaseOutcome = Answer & { readonly before: DepositCaseWire }

/**
 * Does an operator's act to a case that they have in hand, once; any other try is told how the case stands, and so is how it stood before.
 * Throws `notFound` for a case that there is not, `forbidden` where the case, or the order that is to be credited, is the operator's own, and
 * for who may not, or not any more.
 */
export async function actOnCase(tx: Transaction, by: MemberRow, order: CaseAct, usdtRate: number): Promise<CaseOutcome> {
  const before = await openCase(tx, by, order.caseId, usdtRate)
  if ((before.kind === 'appeal') !== (order.act === 'answer')) throw notFound()
  if (before.end !== null) return { result: 'late', before, case: before }
  const { claim = null } = before
  if (claim?.memberId !== by.id) return { result: claim === null ? 'unclaimed' : 'claimed', before, case: before }
  const result = order.act === 'answer' ? await answerAppeal(tx, by, order) : await settleHeld(tx, by, order, usdtRate)
  if (result === 'done') await dropClaim(tx, order.caseId)
  // A signature leaves the case open: who had it does not begin anew, and the second one may have it at once.
  if (result === 'signed') await endClaim(tx, order.caseId)
  return changed(tx, result, before, usdtRate)
}

/** Takes a case in hand, or gives it back, who may approve also another one's; see the call `depositCaseHold`. Throws as `actOnCase` does. */
export async function holdCase(
  tx: Transaction,
  by: MemberRow,
  { act, caseId }: CaseHold,
  usdtRate: number,
): Promise<CaseOutcome> {
  const before = await openCase(tx, by, caseId, usdtRate)
  if (before.end !== null) return { result: 'late', before, case: before }
  const { claim = null } = before
  if (act === 'claim') return changed(tx, await claimCase(tx, caseId, by), before, usdtRate)
  if (claim === null) return { result: 'unclaimed', before, case: before }
  if (claim.memberId !== by.id && !(await rightsOf(tx.db, by)).includes('money.approve'))
    return { result: 'claimed', before, case: before }
  await endClaim(tx, caseId)
  return changed(tx, 'done', before, usdtRate)
}

/** A case that this operator may act on. */
async function openCase(tx: Transaction, by: MemberRow, caseId: string, usdtRate: number): Promise<DepositCaseWire> {
  await requireRightNow(tx.db, by.id, 'money.act')
  const found = await findCase(tx.db, caseId, tx.at, usdtRate)
  if (found === undefined) throw notFound()
  if (found.order?.member.memberId === by.id) throw forbidden()
  return found
}

/** Whether an act left something behind: who waits for the case hears of it. */
const isKept = (result: CaseResult) => result === 'done' || result === 'signed'

/** How a case stands after an act, which everybody who looks at money hears of. */
async function changed(tx: Transaction, result: CaseResult, before: DepositCaseWire, usdtRate: number): Promise<CaseOutcome> {
  const after = await findCase(tx.db, before.caseId, tx.at, usdtRate)
  if (after === undefined) throw notFound()
  if (isKept(result)) await tellMoneyOffice(tx, 'depositCase', before.caseId)
  return { result, before, case: after }
}

async function answerAppeal(tx: Transaction, by: MemberRow, answer: Extract<CaseAct, { act: 'answer' }>): Promise<'done'> {
  const { caseId, outcome, words } = answer
  const { db, at } = tx
  await db
    .insertInto('deposit_answer')
    .values({ appeal_id: caseId, outcome, words, by_member_id: by.id, by_name: by.nickname, at })
    .execute()
  const { order_id: orderId } = await db
    .selectFrom('deposit_appeal')
    .select('order_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const order = await db.selectFrom('deposit_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  tellDeposit(tx, order)
  const { member_id: memberId, reference } = order
  await tellMember(tx, memberId, 'appealAnswered', { reference, words }, `/app/cashier/deposit/${orderId}`)
  return 'done'
}

/**
 * Moves a payment out of suspense: to a member's wallet as what it came in, without a fee, or back to its payer. What the member's
 * own rules do not let in now, or did not let in when it came, goes back only. A credit that is large, or to another order than the payer
 * named, takes two operators: the first one's signature is kept.
 */
async function settleHeld(
  tx: Transaction,
  by: MemberRow,
  order: Settling,
  usdtRate: number,
): Promise<Exclude<CaseResult, 'late' | 'claimed' | 'unclaimed' | 'tooMany' | 'heldLong'>> {
  const [provider = '', ...rest] = order.caseId.split(':')
  const payment = await tx.db
    .selectFrom('deposit_payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_id', '=', rest.join(':'))
    .executeTakeFirstOrThrow()
  const { payment_id: paymentId, asset, held: amount, held_reason: reason } = payment
  const orders = tx.db.selectFrom('deposit_order').selectAll()
  const named = await (
    order.act === 'credit'
      ? orders.where('reference', '=', order.reference)
      : orders.where('reference', '=', payment.reference).where('provider', '=', provider)
  ).executeTakeFirst()
  if (order.act === 'credit' && named === undefined) return 'noOrder'
  if (order.act === 'credit' && named?.member_id === by.id) throw forbidden()
  const credited = order.act === 'credit' && named !== undefined ? named : null
  if (credited !== null && credited.asset !== asset) return 'otherAsset'
  const worth = worthInFen(asset, amount, depositRate(usdtRate))
  if (credited !== null && ((reason !== null && isReturnOnly(reason)) || !(await maySettle(tx, credited.member_id, worth))))
    return 'returnOnly'
  if (credited !== null && !(await isSignedByTwo(tx, by, payment, credited, usdtRate))) return 'signed'
  const to = credited === null ? clearingOf(provider) : credited.member_id
  await openAccount(tx.db, to, asset, order.act === 'credit' ? 'member' : 'house')
  const { txId } = await transfer(tx, {
    kind: order.act === 'credit' ? 'depositHeld' : 'suspenseReturn',
    key: `settlement:${provider}:${paymentId}`,
    digest: digestOf(provider, paymentId, order.act, to, amount),
    asset,
    from: HOUSE.suspense,
    to,
    amount,
  })
  await tx.db
    .insertInto('deposit_settlement')
    .values({
      provider,
      payment_id: paymentId,
      way: credited === null ? 'returned' : 'credited',
      order_id: credited?.id ?? null,
      member_id: credited?.member_id ?? null,
      fen: credited === null ? fen(0) : worth,
      words: order.words,
      by_member_id: by.id,
      by_name: by.nickname,
      ledger_id: txId,
      at: tx.at,
    })
    .execute()
  if (credited !== null) {
    await tellFunds(tx, credited.member_id)
    if (asset === 'FEN')
      tx.publishAfterCommit({
        type: 'deed',
        memberId: credited.member_id,
        deed: { what: 'deposit', orderId: order.caseId, amount: fen(amount) },
      })
    await tellMember(tx, credited.member_id, 'heldCredited', { amount: formatMoney(asset, amount) }, '/app/cashier/records')
  }
  if (named !== undefined) tellDeposit(tx, named)
  return 'done'
}

/**
 * Whether as many operators credit a payment to an order as it takes; if the second is missing, the first one's signature is kept. Throws
 * `forbidden` for one who may not be the second, and for one who may not approve and names another order than a colleague signed for.
 */
async function isSignedByTwo(
  tx: Transaction,
  by: MemberRow,
  payment: DepositPaymentTable,
  order: DepositRow,
  usdtRate: number,
): Promise<boolean> {
  const { id } = order
  if (!creditTakesTwo({ ...payment, amount: payment.held }, order, usdtRate, await signatureFrom(tx.db))) return true
  await requireSignature(tx, by.id, 'money.act')
  const { signed_by_id: signer, signed_at: signedAt, signed_order_id: signedOrder } = payment
  // Of one who may not act any more, or too old, it counts no more: this one is the first.
  const first = (await mayStillSign(tx, { memberId: signer, at: signedAt }, 'money.act', by)) ? signer : null
  if (first === by.id && signedOrder === id) throw forbidden()
  if (first !== null && first !== by.id) await requireRightNow(tx.db, by.id, 'money.approve')
  if (first !== null && signedOrder === id) return true
  await signCredit(tx, payment, by, id)
  return false
}
