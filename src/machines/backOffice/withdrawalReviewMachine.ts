import type { PayoutProvider } from '#src/api/model/payout.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How often the list is asked for while no push comes, in ms. */
const AGAIN = 8_000

/** Which withdrawals; null = whatever it is. */
export type ReviewQuery = {
  readonly view: ReviewView
  readonly text: string | null
  readonly state: WithdrawalState | null
  readonly provider: PayoutProvider | null
}

/** An act that takes words, before they are written: to a withdrawal, or to one of its payouts. */
export type ReviewForm =
  | { readonly act: 'reject'; readonly withdrawalId: string }
  | {
      readonly act: 'paid' | 'failed' | 'giveBack' | 'explain'
      readonly withdrawalId: string
      readonly payoutId: string
      /** The reference that another operator gave of a large one. */
      readonly reference?: string
    }

/** What became of an act: `late` = somebody else was first, and it stands otherwise now; `dropped` = the first signature counts no more. */
export type WithdrawalReviewNews = { readonly late: boolean; readonly dropped?: boolean; readonly review: Review }

/** Withdrawals for an operator to review: those of one view, page after page, asked for now and then, and when one of them moves. */
export const withdrawalReviewsMachine = createPagedList<Review, ReviewQuery>('withdrawalReviews', {
  keyOf: ({ withdrawal }) => withdrawal.withdrawalId,
  step: 50,
  onChange: 'renew',
  renewAfter: AGAIN,
})

/** What is done to a withdrawal, one act at a time. */
export const withdrawalReviewActMachine = createAct<ReviewAct, WithdrawalReviewNews>('withdrawalReviewAct')
export type WithdrawalReviewActRef = ActRef<ReviewAct, WithdrawalReviewNews>
