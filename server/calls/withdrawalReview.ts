import type { withdrawalReviewCalls } from '#src/api/contract/withdrawalReview.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listReviews, reviewWithdrawal } from '../backOffice/withdrawalReview.ts'
import { memberOf } from '../members/caller.ts'

export const withdrawalReviewHandlers = {
  withdrawalReviewList: async ({ view }, { services: { db } }) => ({ list: await listReviews(db, view) }),

  withdrawalReviewAct: (order, { services: { write }, caller }) => {
    const by = memberOf(caller)
    return write((tx) => reviewWithdrawal(tx, by, order))
  },
} satisfies Handlers<typeof withdrawalReviewCalls, CallContext>
