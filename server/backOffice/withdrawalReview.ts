import { BY_HAND } from '#src/api/model/payout.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { REVIEW_PAGE, type withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Language } from '#src/api/model/format.ts'
import {
  currentPayout,
  isForTwo,
  payoutActs,
  type PayoutAct,
  type ReviewAct,
  type ReviewPayout,
  type ReviewView,
  type ReviewWire,
} from '#src/api/model/review.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { isOver, WITHDRAWAL_STATES, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { PayoutTable, WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import { resetsOf } from '../members/staffResets.ts'
import { endFailed, endPaid, explainDoubt, giveBack, takeInHand, tryAgain } from '../cashier/payout/payoutMoves.ts'
import { findPayout, payoutsOf, payoutWire } from '../cashier/withdrawal/payoutRows.ts'
import type { Payouts } from '../cashier/payout/payouts.ts'
import { findWithdrawal, stepsOf, withdrawalWire } from '../cashier/withdrawal/withdrawalRows.ts'
import {
  dropRuling,
  dropSignature,
  isSignedAs,
  signatureFrom,
  signFirst,
  signRuling,
  takesTwo,
} from '../cashier/withdrawal/secondSignature.ts'
import { stepWithdrawal, tellWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import { memberMoneyOf } from './memberMoney.ts'
import { needsPerson, UNENDED } from './needsPerson.ts'

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

/**
 * A page of withdrawals as operators see them; see the call `withdrawalReviewList`. After one that there is not there is nothing. They are
 * ordered by a time that never changes while they are in the view, so that a page goes on where the one before ended.
 */
export async function listReviews(
  reader: Reader,
  { view, text, state, provider, before }: ParsedPayloadOf<typeof withdrawalReviewList>,
  services: ReviewServices,
  now: number,
): Promise<WireReplyOf<typeof withdrawalReviewList>> {
  const direction = view === 'queue' ? 'asc' : 'desc'
  const time = view === 'over' ? 'changed_at' : 'created_at'
  let rows = reader
    .selectFrom('withdrawal')
    .selectAll()
    .where((is) => {
      const inState = is('state', 'in', [...STATES[view]])
      return view === 'queue' ? is.or([inState, is('id', 'in', needsPerson(reader, now))]) : inState
    })
  if (state !== undefined) rows = rows.where('state', '=', state)
  if (provider !== undefined)
    rows = rows.where('id', 'in', reader.selectFrom('payout').select('withdrawal_id').where('provider', '=', provider))
  if (text !== undefined)
    rows = rows.where((is) =>
      is.or([
        is('id', '=', text),
        is('member_id', 'in', reader.selectFrom('member').select('id').where(holdsText('name_key', text))),
        is(
          'id',
          'in',
          reader
            .selectFrom('payout')
            .select('withdrawal_id')
            .where((payout) => payout.or([payout('id', '=', text), payout('reference', '=', text)])),
        ),
      ]),
    )
  if (before !== undefined) {
    const last = await findWithdrawal(reader, before)
    if (last === undefined) return { list: [], more: false }
    const further = direction === 'asc' ? '>' : '<'
    rows = rows.where((is) =>
      is.or([is(time, further, last[time]), is.and([is(time, '=', last[time]), is('id', further, last.id)])]),
    )
  }
  const found = await rows
    .orderBy(time, direction)
    .orderBy('id', direction)
    .limit(REVIEW_PAGE + 1)
    .execute()
  return { list: await reviewsOf(reader, found.slice(0, REVIEW_PAGE), services, now), more: found.length > REVIEW_PAGE }
}

async function reviewsOf(
  reader: Reader,
  rows: readonly WithdrawalTable[],
  { payouts: { pageOf }, language, usdtRate }: ReviewServices,
  now: number,
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
  const money = await memberMoneyOf(reader, [...byId.keys()], now)
  return rows.map((row) => {
    const own = steps.get(row.id) ?? []
    const tries = payouts.get(row.id) ?? []
    const member = byId.get(row.member_id)
    return {
      withdrawal: withdrawalWire(row, own, tries),
      member: {
        memberId: row.member_id,
        name: member?.name ?? '',
        vipLevel: member?.vip_level ?? 0,
        money: money.get(row.member_id) ?? null,
      },
      log: own.map(({ state, at, reason, by_name: by }) => ({ state, at, reason, by })),
      payouts: tries.map((payout) => payoutReview(payout, pageOf(payout, language), needsOf(payout, tries, now))),
      takesTwo: isForTwoNow(row, usdtRate, from, money.get(row.member_id)?.isReset === true),
      signature: signatureOf(row),
    }
  })
}

/**
 * Whether two operators decide about a withdrawal, its approval and what is said of its payouts: it is worth more than the limit, staff made
 * its member's password lately, or it was signed once, whatever became of that signature and the limit.
 */
const isForTwoNow = (row: WithdrawalTable, usdtRate: number, from: Fen, isReset: boolean): boolean =>
  isReset || row.takes_two === 1 || takesTwo(row, usdtRate, from)

function signatureOf({ signed_by_id: memberId, signed_by_name: by, signed_at: at }: WithdrawalTable): ReviewWire['signature'] {
  return memberId === null || by === null || at === null ? null : { memberId, by, at }
}

/** Why a person should see to a payout although nothing else of it says so. */
function needsOf(row: PayoutTable, tries: readonly PayoutTable[], now: number): ReviewPayout['needs'] {
  if (row.provider === BY_HAND) return null
  if (row.state === 'accepted') return row.changed_at <= now - UNENDED ? 'late' : null
  const isQuestionedNow = tries.some(
    (one) => one.id !== row.id && one.doubt !== null && one.doubt_answer !== null && one.changed_at > row.created_at,
  )
  return row.state === 'waiting' && isQuestionedNow ? 'questioned' : null
}

function payoutReview(row: PayoutTable, page: string | null, needs: ReviewPayout['needs']): ReviewPayout {
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
    ruling: rulingOf(row),
    needs,
    page,
  }
}

function rulingOf(row: PayoutTable): ReviewPayout['ruling'] {
  const { signed_as: act, signed_reference: reference, signed_by_id: memberId, signed_by_name: by, signed_at: at } = row
  return act === null || memberId === null || by === null || at === null ? null : { act, reference, memberId, by, at }
}

/** Whether an act was done, or did no more than drop a first signature that counts no more. */
type Ended = boolean | 'dropped'

/** Does an operator's act, unless the withdrawal stands otherwise by now; how it stood before and stands then is told either way. */
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
