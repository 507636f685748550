import type { withdrawalReviewCalls } from '#src/api/contract/withdrawalReview.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listReviews, reviewWithdrawal } from '../backOffice/withdrawalReview.ts'
import { memberOf } from '../members/caller.ts'

export const withdrawalReviewHandlers = {
  withdrawalReviewList: async ({ view }, { services: { db, payouts, env }, caller: { language } }) => ({
    list: await listReviews(db, view, { payouts, language, usdtRate: env.usdtRate }),
  }),

  withdrawalReviewAct: (order, { services: { write, payouts, env }, caller }) => {
    const by = memberOf(caller)
    return write((tx) => reviewWithdrawal(tx, by, order, { payouts, language: caller.language, usdtRate: env.usdtRate }))
  },
} satisfies Handlers<typeof withdrawalReviewCalls, CallContext>
