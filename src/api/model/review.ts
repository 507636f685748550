import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Id, Timestamp } from './common.ts'
import { Payout, PayoutDoubt, PayoutFailure, REFERENCE_LIMIT } from './payout.ts'
import { MemberMoney } from './memberMoney.ts'
import { lineSchema, REASON_LIMIT } from './text.ts'
import { Withdrawal, WithdrawalStep } from './withdrawal.ts'
import type { WithdrawalState } from './withdrawalState.ts'

/**
 * Which withdrawals an operator looks at: those that wait for one, those that were approved and are on their way, and those that are over.
 * One that is on its way and needs a person is in both.
 */
export const REVIEW_VIEWS = ['queue', 'underway', 'over'] as const
export const ReviewView = v.picklist(REVIEW_VIEWS)
export type ReviewView = v.InferOutput<typeof ReviewView>

/** What operators do about a payout. */
const PAYOUT_ACTS = ['byHand', 'paid', 'failed', 'retry', 'giveBack', 'explain'] as const

/** One try to pay a withdrawal out, as operators see it: with whom, how often that one was spoken to and when next, and what went wrong. */
const ReviewPayout = v.object({
  ...Payout.entries,
  provider: v.string(),
  tries: v.number(),
  /** When the payer is asked again; null = nobody is asked. */
  nextAt: v.nullable(Timestamp),
  /** Why it failed, as the payer says, and what an operator said of its end. */
  failure: v.nullable(PayoutFailure),
  words: v.nullable(v.string()),
  /** What the payer said that cannot be right, its words, and what an operator found; `answer` null = nobody looked into it. */
  doubt: v.nullable(v.object({ kind: PayoutDoubt, said: v.string(), answer: v.nullable(v.string()) })),
  /** What the first of two operators says of its end, or does about it; the second one has to do the same. Null = nobody has, or one is enough. */
  ruling: v.optional(
    v.nullable(
      v.object({
        act: v.picklist(PAYOUT_ACTS),
        reference: v.nullable(v.string()),
        memberId: Id,
        by: v.string(),
        at: Timestamp,
      }),
    ),
    null,
  ),
  /**
   * Why a person should see to it although nothing says so: `questioned` = what was found out about another try came after this one was
   * opened, so that no payer gets it; `late` = its payer accepted it hours ago and it never ended. Null = nothing of it.
   */
  needs: v.optional(v.nullable(v.picklist(['questioned', 'late'])), null),
  /** The demo payer's page, where a person decides what becomes of it. */
  page: v.nullable(v.string()),
})
export type ReviewPayout = v.InferOutput<typeof ReviewPayout>

/** A withdrawal as operators see it: whose it is, who did what, and its payouts in their order. `by` null = the member, the payer or a rule. */
export const Review = v.object({
  withdrawal: Withdrawal,
  member: v.object({
    memberId: Id,
    name: v.string(),
    vipLevel: v.number(),
    /** What is known of them; null = nothing. */
    money: v.optional(v.nullable(MemberMoney), null),
  }),
  log: listOf(v.object({ ...WithdrawalStep.entries, by: v.nullable(v.string()) })),
  payouts: listOf(ReviewPayout),
  /** Whether two operators must approve it, and who was the first; null = nobody yet. */
  takesTwo: v.boolean(),
  signature: v.nullable(v.object({ memberId: Id, by: v.string(), at: Timestamp })),
})
export type Review = v.InferOutput<typeof Review>
export type ReviewWire = v.InferInput<typeof Review>

const of = { withdrawalId: Id, payoutId: Id } as const
const words = lineSchema(REASON_LIMIT)

/**
 * What an operator does to a withdrawal. In review: takes it on, approves it (a large one is approved by two), or rejects it with a reason that the member reads. To one of
 * its payouts, the one that they looked at: `byHand` = takes it in hand, so that no payer gets it; `paid` and `failed` = how it ended, as
 * they saw it at the bank or heard from the payer; `retry` = another try; `giveBack` = to the wallet, with a reason that the member
 * reads; `explain` = what they found about the payer's words. Of a large one two operators say in the same way how it ended and what was
 * found, and two choose what follows once the payer's words were in doubt.
 */
export const ReviewAct = v.variant('act', [
  v.object({ act: v.literal('take'), withdrawalId: Id }),
  v.object({ act: v.literal('approve'), withdrawalId: Id }),
  v.object({ act: v.literal('reject'), withdrawalId: Id, reason: words }),
  v.object({ act: v.literal('byHand'), ...of }),
  v.object({ act: v.literal('paid'), ...of, reference: lineSchema(REFERENCE_LIMIT), words }),
  v.object({ act: v.literal('failed'), ...of, words }),
  v.object({ act: v.literal('retry'), ...of }),
  v.object({ act: v.literal('giveBack'), ...of, reason: words }),
  v.object({ act: v.literal('explain'), ...of, words }),
])
export type ReviewAct = v.InferOutput<typeof ReviewAct>
export type PayoutAct = Extract<ReviewAct, { payoutId: string }>

/** The payout that waits for something: the latest, unless an earlier one is in doubt. */
export function currentPayout({ payouts }: Pick<Review, 'payouts'>): ReviewPayout | undefined {
  return payouts.find(({ doubt }) => doubt !== null && doubt.answer === null) ?? payouts.at(-1)
}

/** Whether two operators do this about a payout of a large withdrawal with these payouts: they rule on one, or go on after one was in doubt. */
export function isForTwo(act: PayoutAct['act'], payouts: readonly Pick<ReviewPayout, 'doubt'>[]): boolean {
  return act === 'paid' || act === 'failed' || act === 'explain' || payouts.some(({ doubt }) => doubt !== null)
}

/** What an operator may do now about a payout of a withdrawal in this state. */
export function payoutActs(state: WithdrawalState, { state: payout, doubt }: ReviewPayout): readonly PayoutAct['act'][] {
  const isInDoubt = doubt !== null && doubt.answer === null
  if (payout === 'waiting') return state === 'approved' ? ['byHand', 'giveBack'] : []
  if (payout === 'unknown' || payout === 'accepted' || payout === 'disputed') return ['paid', 'failed']
  if (isInDoubt) return ['explain']
  return state === 'unpaid' ? ['retry', 'byHand', 'giveBack'] : []
}
