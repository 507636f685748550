import type { Handlers } from '#src/api/contract/handlers.ts'
import type { withdrawalReviewCalls } from '#src/api/contract/withdrawalReview.ts'
import { listReviews, reviewWithdrawal } from '../backOffice/withdrawalReview.ts'
import { callerOf, type CallContext } from './context.ts'

export const withdrawalReviewHandlers = {
  withdrawalReviewList: async ({ view }, { world }) => ({ list: await listReviews(world.db, view) }),

  withdrawalReviewAct: (order, context) => {
    const by = callerOf(context)
    return context.world.write((unit) => reviewWithdrawal(unit, by, order))
  },
} satisfies Handlers<typeof withdrawalReviewCalls, CallContext>
