import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { Count } from '../model/count.ts'
import { listOf } from '../model/listOf.ts'
import { PAYOUT_PROVIDERS } from '../model/payout.ts'
import { Review, ReviewAct, ReviewView } from '../model/review.ts'
import { WithdrawalState } from '../model/withdrawalState.ts'
import { defineCall } from './defineCall.ts'

/** Most withdrawals of one page. */
export const REVIEW_PAGE = 50
/** Longest text that withdrawals are searched for, in characters. */
const REVIEW_SEARCH_LIMIT = 64

const Search = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(REVIEW_SEARCH_LIMIT))

/**
 * Withdrawals for operators: the queue oldest first, what is on its way latest first, both as they were ordered, and what is over as it ended, latest first. In the queue are also those whose payout needs a person, or whose
 * payer has not answered for a minute. `text` = a part of the member's name, or the number of the withdrawal or a payout, or the bank's
 * reference; `provider` = who pays, or is to pay, one of its payouts; `before` = the last one of the page before.
 */
export const withdrawalReviewList = defineCall({
  path: '/api/finance/review/list',
  quiet: true,
  right: 'money.read',
  effect: 'none',
  payload: v.object({
    view: ReviewView,
    text: v.optional(Search),
    state: v.optional(WithdrawalState),
    provider: v.optional(v.picklist(PAYOUT_PROVIDERS)),
    before: v.optional(Id),
  }),
  reply: v.object({
    list: listOf(Review, REVIEW_PAGE),
    more: v.boolean(),
    /** How many there are in each view where some wait, whatever was asked for. */
    figures: v.optional(v.object({ queue: Count, underway: Count })),
  }),
})

/**
 * Takes a withdrawal on, approves or rejects it. `done` false = it stood otherwise by then: nothing happened, and how it stands is
 * told. Nobody reviews a withdrawal of their own. The first approval of a large one is kept; the second is another operator's, with the
 * right `money.approve`, and `forbidden` for any other. How a large payout ended, and what was found about its payer's words, is said by two in the same way, and so is chosen what follows a doubt.
 * `dropped` = the first signature was of one who may not act any more: it was taken away, and two sign anew. `signatureWaits` = another
 * operator changed the account of the one who signs less than 24 hours ago.
 */
export const withdrawalReviewAct = defineCall({
  path: '/api/finance/review/act',
  quiet: true,
  right: 'money.act',
  effect: 'keyed',
  payload: ReviewAct,
  reply: v.object({ done: v.boolean(), dropped: v.optional(v.boolean(), false), review: Review }),
})

export const withdrawalReviewCalls = { withdrawalReviewList, withdrawalReviewAct }
