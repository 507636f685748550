import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Review, ReviewAct, ReviewView } from '../model/review.ts'
import { defineCall } from './defineCall.ts'

/** Most withdrawals of one view. */
export const REVIEW_LIMIT = 50

/** Withdrawals for operators: the queue oldest first, the others latest first. */
export const withdrawalReviewList = defineCall({
  path: '/api/finance/review/list',
  quiet: true,
  right: 'money.read',
  effect: 'none',
  payload: v.object({ view: ReviewView }),
  reply: v.object({ list: listOf(Review, REVIEW_LIMIT) }),
})

/**
 * Takes a withdrawal on, approves or rejects it. `done` false = it stood otherwise by then: nothing happened, and how it stands is
 * told. Nobody reviews a withdrawal of their own. The first approval of a large one is kept; the second is another operator's, with the
 * right `money.approve`, and `forbidden` for any other.
 */
export const withdrawalReviewAct = defineCall({
  path: '/api/finance/review/act',
  quiet: true,
  right: 'money.act',
  effect: 'keyed',
  payload: ReviewAct,
  reply: v.object({ done: v.boolean(), review: Review }),
})

export const withdrawalReviewCalls = { withdrawalReviewList, withdrawalReviewAct }
