import type { Handlers } from '#src/api/contract/handlers.ts'
import type { reviewCalls } from '#src/api/contract/review.ts'
import { listReviews, reviewWithdrawal } from '../cashier/review.ts'
import { callerOf, type CallContext } from './context.ts'

export const reviewHandlers = {
  reviewList: async ({ view }, { world }) => ({ list: await listReviews(world.db, view) }),

  reviewAct: (order, context) => {
    const by = callerOf(context)
    return context.world.write((unit) => reviewWithdrawal(unit, by, order))
  },
} satisfies Handlers<typeof reviewCalls, CallContext>
