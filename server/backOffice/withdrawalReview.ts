import { REVIEW_LIMIT } from '#src/api/contract/withdrawalReview.ts'
import type { Language } from '#src/api/model/format.ts'
import type { PayoutAct, ReviewAct, ReviewPayout, ReviewView, ReviewWire } from '#src/api/model/review.ts'
import { isOver, WITHDRAWAL_STATES, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { PayoutTable, WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRight } from '../members/rights.ts'
import { endFailed, endPaid, explainDoubt, giveBack, takeInHand, tryAgain } from '../cashier/payout/payoutMoves.ts'
import { BY_HAND, findPayout, payoutsOf, payoutWire } from '../cashier/withdrawal/payoutRows.ts'
import type { Payouts } from '../cashier/payout/payouts.ts'
import { findWithdrawal, stepsOf, withdrawalWire } from '../cashier/withdrawal/withdrawalRows.ts'
import { signatureFrom, signFirst, takesTwo } from '../cashier/withdrawal/secondSignature.ts'
import { stepWithdrawal, tellWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'

const STATES: Readonly<Record<ReviewView, readonly WithdrawalState[]>> = {
  queue: ['created', 'reviewing', 'unpaid'],
  underway: ['approved', 'paying', 'unpaid'],
  over: WITHDRAWAL_STATES.filter(isOver),
}

/** What operators' pages are made with. */
export type ReviewServices = {
  readonly payouts: Pick<Payouts, 'pageOf'>
  readonly language: Language
  /** Yuan in ten-thousandths (`Env`). */
  readonly usdtRate: number
}

/** Withdrawals as operators see them: the queue oldest first, with the payouts that need a person; the others latest first. */
export async function listReviews(reader: Reader, view: ReviewView, services: ReviewServices): Promise<ReviewWire[]> {
  const direction = view === 'queue' ? 'asc' : 'desc'
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where((is) => {
      const inState = is('state', 'in', [...STATES[view]])
      return view === 'queue' ? is.or([inState, is('id', 'in', needsPerson(reader))]) : inState
    })
    .orderBy('changed_at', direction)
    .orderBy('id', direction)
    .limit(REVIEW_LIMIT)
    .execute()
  return reviewsOf(reader, rows, services)
}

/** Withdrawals with a payout that an operator pays by hand, or about which the payer's words cannot be right. */
function needsPerson(reader: Reader) {
  return reader
    .selectFrom('payout')
    .select('withdrawal_id')
    .where((is) =>
      is.or([
        is('state', '=', 'disputed'),
        is.and([is('doubt', 'is not', null), is('doubt_answer', 'is', null)]),
        is.and([is('provider', '=', BY_HAND), is('state', '=', 'accepted')]),
      ]),
    )
}

async function reviewsOf(
  reader: Reader,
  rows: readonly WithdrawalTable[],
  { payouts: { pageOf }, language, usdtRate }: ReviewServices,
): Promise<ReviewWire[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const steps = await stepsOf(reader, ids)
  const payouts = await payoutsOf(reader, ids)
  const members = await reader
    .selectFrom('member')
    .select(['id', 'name', 'vip_level'])
    .where('id', 'in', [...new Set(rows.map((row) => row.member_id))])
    .execute()
  const byId = new Map(members.map((member) => [member.id, member]))
  const from = await signatureFrom(reader)
  return rows.map((row) => {
    const own = steps.get(row.id) ?? []
    const tries = payouts.get(row.id) ?? []
    const member = byId.get(row.member_id)
    return {
      withdrawal: withdrawalWire(row, own, tries),
      member: { memberId: row.member_id, name: member?.name ?? '', vipLevel: member?.vip_level ?? 0 },
      log: own.map(({ state, at, reason, by_name: by }) => ({ state, at, reason, by })),
      payouts: tries.map((payout) => payoutReview(payout, pageOf(payout, language))),
      takesTwo: takesTwo(row, usdtRate, from),
      signature: signatureOf(row),
    }
  })
}

function signatureOf({ signed_by_id: memberId, signed_by_name: by, signed_at: at }: WithdrawalTable): ReviewWire['signature'] {
  return memberId === null || by === null || at === null ? null : { memberId, by, at }
}

function payoutReview(row: PayoutTable, page: string | null): ReviewPayout {
  const { provider, tries, failure, words, doubt, doubt_said: said, doubt_answer: answer } = row
  const isAsked = provider !== BY_HAND && (row.state === 'unknown' || row.state === 'accepted')
  return {
    ...payoutWire(row),
    provider,
    tries,
    nextAt: isAsked ? row.next_at : null,
    failure,
    words,
    doubt: doubt === null ? null : { kind: doubt, said: said ?? '', answer },
    page,
  }
}

/** Does an operator's act, unless the withdrawal stands otherwise by now; how it stood before and stands then is told either way. */
export async function reviewWithdrawal(
  tx: Transaction,
  by: MemberRow,
  order: ReviewAct,
  services: ReviewServices,
): Promise<{ done: boolean; before: ReviewWire | undefined; review: ReviewWire }> {
  const before = await findWithdrawal(tx.db, order.withdrawalId)
  if (before === undefined) throw notFound()
  if (before.member_id === by.id) throw forbidden()
  const [earlier] = await reviewsOf(tx.db, [before], services)
  const done = 'payoutId' in order ? await actOnPayout(tx, by, order) : await actOnReview(tx, by, order, before, services)
  const after = await findWithdrawal(tx.db, order.withdrawalId)
  const [review] = await reviewsOf(tx.db, after === undefined ? [] : [after], services)
  if (review === undefined) throw notFound()
  return { done, before: earlier, review }
}

async function actOnReview(
  tx: Transaction,
  by: MemberRow,
  order: Exclude<ReviewAct, PayoutAct>,
  before: WithdrawalTable,
  { usdtRate }: ReviewServices,
): Promise<boolean> {
  if (order.act === 'approve' && before.state === 'reviewing' && takesTwo(before, usdtRate, await signatureFrom(tx.db))) {
    if (before.signed_by_id === null) return signAndTell(tx, by, before)
    if (before.signed_by_id === by.id) throw forbidden()
    await requireRight(tx.db, by, 'money.approve')
  }
  const reason = order.act === 'reject' ? order.reason : null
  return (await stepWithdrawal(tx, order.withdrawalId, order.act, { by, reason })) !== null
}

/** The first signature under a large withdrawal: everybody who reviews sees that a second one is needed. */
async function signAndTell(tx: Transaction, by: MemberRow, row: WithdrawalTable): Promise<boolean> {
  const isSigned = await signFirst(tx, row.id, by)
  if (isSigned) await tellWithdrawal(tx, row)
  return isSigned
}

/** An act to the payout that the operator looked at; one that stands otherwise by now stays as it is. */
async function actOnPayout(tx: Transaction, by: MemberRow, order: PayoutAct): Promise<boolean> {
  const payout = await findPayout(tx.db, order.payoutId)
  if (payout === undefined || payout.withdrawal_id !== order.withdrawalId) throw notFound()
  /** A ruling answers the doubt about what it rules. */
  const explained = async () => {
    if ('words' in order) await explainDoubt(tx, payout, order.words)
    return true
  }
  switch (order.act) {
    case 'byHand': {
      const open = payout.state === 'waiting' ? payout : await tryAgain(tx, payout, { by })
      return open !== null && takeInHand(tx, open, { by })
    }
    case 'paid':
      return (await endPaid(tx, payout, order.reference, { by, words: order.words })) && explained()
    case 'failed':
      return (await endFailed(tx, payout, { by, words: order.words })) && explained()
    case 'retry':
      return (await tryAgain(tx, payout, { by })) !== null
    case 'giveBack':
      return giveBack(tx, payout, { by, reason: order.reason })
    case 'explain':
      return explainDoubt(tx, payout, order.words)
  }
}
