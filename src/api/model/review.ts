import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Id } from './common.ts'
import { lineSchema, REASON_LIMIT } from './text.ts'
import { Withdrawal, WithdrawalStep } from './withdrawal.ts'

/** Which withdrawals an operator looks at: those that wait for one, those that the payer has, and those that are over. */
export const REVIEW_VIEWS = ['queue', 'underway', 'over'] as const
export const ReviewView = v.picklist(REVIEW_VIEWS)
export type ReviewView = v.InferOutput<typeof ReviewView>

/** A withdrawal as operators see it: whose it is, and who did what. `by` null = the member or the payer. */
export const Review = v.object({
  withdrawal: Withdrawal,
  member: v.object({ memberId: Id, name: v.string(), vipLevel: v.number() }),
  log: listOf(v.object({ ...WithdrawalStep.entries, by: v.nullable(v.string()) })),
})
export type Review = v.InferOutput<typeof Review>
export type ReviewWire = v.InferInput<typeof Review>

/** What an operator does to a withdrawal: takes it on, approves it, or rejects it with a reason that the member reads. */
export const ReviewAct = v.variant('act', [
  v.object({ act: v.literal('take'), withdrawalId: Id }),
  v.object({ act: v.literal('approve'), withdrawalId: Id }),
  v.object({ act: v.literal('reject'), withdrawalId: Id, reason: lineSchema(REASON_LIMIT) }),
])
export type ReviewAct = v.InferOutput<typeof ReviewAct>
