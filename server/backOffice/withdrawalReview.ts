import {
  currentPayout,
  isForTwo,
  payoutActs,
  type PayoutAct,
  type ReviewAct,
  type ReviewPayout,
  type ReviewWire,
} from '#src/api/model/review.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import { resetsOf } from '../members/staffResets.ts'
import { endFailed, endPaid, explainDoubt, giveBack, takeInHand, tryAgain } from '../cashier/payout/payoutMoves.ts'
import { findPayout, payoutsOf } from '../cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '../cashier/withdrawal/withdrawalRows.ts'
import { dropRuling, dropSignature, isSignedAs, signFirst, signRuling } from '../cashier/withdrawal/secondSignature.ts'
import { stepWithdrawal, tellWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import { payoutReview, type ReviewServices, reviewsOf } from './reviews.ts'

/** Whether an act was done, or did no more than drop a first signature that counts no more. */
type Ended = boolean | 'dropped'

/**
 * Does an operator's act, unless the withdrawal stands otherwise by now; how it stood before and stands then is told either way, without
 * what its member has: that is read after the write.
 */
export async function reviewWithdrawal(
  tx: Transaction,
  by: MemberRow,
  order: ReviewAct,
  services: ReviewServices,
): Promise<{ done: boolean; dropped: boolean; before: ReviewWire | undefined; review: ReviewWire }> {
  await requireRightNow(tx.db, by.id, 'money.act')
  const before = await findWithdrawal(tx.db, order.withdrawalId)
  if (before === undefined) throw notFound()
  if (before.member_id === by.id) throw forbidden()
  const resets = (await resetsOf(tx.db, [before.member_id], tx.at)).get(before.member_id)
  // Who made the member's password could have asked for the money themselves.
  if (order.act === 'approve' && resets?.has(by.id) === true) throw forbidden()
  const [earlier] = await reviewsOf(tx.db, [before], services, tx.at)
  if (earlier === undefined) throw notFound()
  // What operators read is what holds.
  const { takesTwo: isForTwoOperators } = earlier
  const ended =
    'payoutId' in order
      ? await actOnPayout(tx, by, order, before, isForTwoOperators)
      : await actOnReview(tx, by, order, before, isForTwoOperators)
  const after = await findWithdrawal(tx.db, order.withdrawalId)
  const [review] = await reviewsOf(tx.db, after === undefined ? [] : [after], services, tx.at)
  if (review === undefined) throw notFound()
  return { done: ended === true, dropped: ended === 'dropped', before: earlier, review }
}

async function actOnReview(
  tx: Transaction,
  by: MemberRow,
  order: Exclude<ReviewAct, PayoutAct>,
  before: WithdrawalTable,
  isForTwoOperators: boolean,
): Promise<Ended> {
  if (order.act === 'approve' && before.state === 'reviewing' && isForTwoOperators) {
    await requireSignature(tx, by.id, 'money.act')
    if (before.signed_by_id === null) return signAndTell(tx, before, () => signFirst(tx, before.id, by))
    if (before.signed_by_id === by.id) throw forbidden()
    await requireRightNow(tx.db, by.id, 'money.approve')
    if (!(await mayStillSign(tx, { memberId: before.signed_by_id, at: before.signed_at }, 'money.act', by)))
      return dropAndTell(tx, before, () => dropSignature(tx, before.id))
  }
  const reason = order.act === 'reject' ? order.reason : null
  return (await stepWithdrawal(tx, order.withdrawalId, order.act, { by, reason })) !== null
}

/** The first signature of two: everybody who reviews sees that a second one is needed. */
async function signAndTell(tx: Transaction, row: WithdrawalTable, sign: () => Promise<boolean>): Promise<boolean> {
  const done = await sign()
  if (done) await tellWithdrawal(tx, row)
  return done
}

/** The first signature is of one who may not act any more: it is taken away, and two sign anew. */
async function dropAndTell(tx: Transaction, row: WithdrawalTable, drop: () => Promise<void>): Promise<'dropped'> {
  await drop()
  await tellWithdrawal(tx, row)
  return 'dropped'
}

/** Whether an act can be done now: a ruling about any of a withdrawal's payouts, the others about the one that waits for something. */
function mayFollow(state: WithdrawalState, { act, payoutId }: PayoutAct, payouts: ReviewPayout[]): boolean {
  const payout = isForTwo(act, []) ? payouts.find((one) => one.payoutId === payoutId) : currentPayout({ payouts })
  return payout?.payoutId === payoutId && payoutActs(state, payout).includes(act)
}

/** An act to the payout that the operator looked at; one that stands otherwise by now stays as it is. */
async function actOnPayout(
  tx: Transaction,
  by: MemberRow,
  order: PayoutAct,
  withdrawal: WithdrawalTable,
  isForTwoOperators: boolean,
): Promise<Ended> {
  const payout = await findPayout(tx.db, order.payoutId)
  if (payout === undefined || payout.withdrawal_id !== order.withdrawalId) throw notFound()
  const rows = (await payoutsOf(tx.db, [withdrawal.id])).get(withdrawal.id) ?? []
  const tries = rows.map((one) => payoutReview(one, null, null))
  if (isForTwoOperators && isForTwo(order.act, tries)) {
    if (!mayFollow(withdrawal.state, order, tries)) return false
    await requireSignature(tx, by.id, 'money.act')
    if (payout.signed_by_id === null || !isSignedAs(payout, order))
      return signAndTell(tx, withdrawal, () => signRuling(tx, payout, by, order))
    if (payout.signed_by_id === by.id) throw forbidden()
    await requireRightNow(tx.db, by.id, 'money.approve')
    if (!(await mayStillSign(tx, { memberId: payout.signed_by_id, at: payout.signed_at }, 'money.act', by)))
      return dropAndTell(tx, withdrawal, () => dropRuling(tx, payout.id))
  }
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
