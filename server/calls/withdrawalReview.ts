import type { Handlers } from '#src/api/contract/handlers.ts'
import type { withdrawalReviewCalls } from '#src/api/contract/withdrawalReview.ts'
import { listReviews, reviewWithdrawal } from '../backOffice/withdrawalReview.ts'
import { callerOf, type CallContext } from './context.ts'

export const withdrawalReviewHandlers = {
  withdrawalReviewList: async ({ view }, { services }) => ({ list: await listReviews(services.db, view) }),

  withdrawalReviewAct: (order, context) => {
    const by = callerOf(context)
    return context.services.write((tx) => reviewWithdrawal(tx, by, order))
  },
} satisfies Handlers<typeof withdrawalReviewCalls, CallContext>
