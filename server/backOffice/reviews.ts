import { BY_HAND } from '#src/api/model/payout.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { REVIEW_PAGE, type withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Language } from '#src/api/model/format.ts'
import type { ReviewPayout, ReviewView, ReviewWire } from '#src/api/model/review.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { isOver, WITHDRAWAL_STATES, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { PayoutTable, WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import { resetsOf } from '../members/staffResets.ts'
import { payoutsOf, payoutWire } from '../cashier/withdrawal/payoutRows.ts'
import type { Payouts } from '../cashier/payout/payouts.ts'
import { findWithdrawal, stepsOf, withdrawalWire } from '../cashier/withdrawal/withdrawalRows.ts'
import { signatureFrom, takesTwo } from '../cashier/withdrawal/secondSignature.ts'
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

/** Withdrawals of a view. */
const inView = (reader: Reader, view: ReviewView, now: number) =>
  reader.selectFrom('withdrawal').where((is) => {
    const inState = is('state', 'in', [...STATES[view]])
    return view === 'queue' ? is.or([inState, is('id', 'in', needsPerson(reader, now))]) : inState
  })

/** How many withdrawals there are in each view where some wait. */
export async function countReviews(reader: Reader, now: number) {
  const countOf = async (view: ReviewView) => {
    const { count } = await inView(reader, view, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return { queue: await countOf('queue'), underway: await countOf('underway') }
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
): Promise<Pick<WireReplyOf<typeof withdrawalReviewList>, 'list' | 'more'>> {
  const direction = view === 'queue' ? 'asc' : 'desc'
  const time = view === 'over' ? 'changed_at' : 'created_at'
  let rows = inView(reader, view, now).selectAll()
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
  const list = await reviewsOf(reader, found.slice(0, REVIEW_PAGE), services, now)
  return { list: await reviewsWithMoney(reader, list, now), more: found.length > REVIEW_PAGE }
}

/** Withdrawals with what is known of their members. It reads what moves while they play: never inside of a write. */
export async function reviewsWithMoney(reader: Reader, reviews: readonly ReviewWire[], now: number): Promise<ReviewWire[]> {
  const ids = reviews.map(({ member }) => member.memberId)
  const money = await memberMoneyOf(reader, ids, now)
  return reviews.map((one) => ({ ...one, member: { ...one.member, money: money.get(one.member.memberId) ?? null } }))
}

/** Withdrawals as operators see them, without what their members have (`reviewsWithMoney`). */
export async function reviewsOf(
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
  const resets = await resetsOf(reader, [...byId.keys()], now)
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
      },
      log: own.map(({ state, at, reason, by_name: by }) => ({ state, at, reason, by })),
      payouts: tries.map((payout) => payoutReview(payout, pageOf(payout, language), needsOf(payout, tries, now))),
      takesTwo: isForTwoNow(row, usdtRate, from, resets.has(row.member_id)),
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

/** A payout as operators see it, with its page at the demo payer and why a person should see to it. */
export function payoutReview(row: PayoutTable, page: string | null, needs: ReviewPayout['needs']): ReviewPayout {
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
