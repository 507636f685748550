import type { withdrawalReviewCalls } from '#src/api/contract/withdrawalReview.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { ReviewWire } from '#src/api/model/review.ts'
import type { CallContext } from './context.ts'
import { countReviews, listReviews, reviewsWithMoney } from '../backOffice/reviews.ts'
import { reviewWithdrawal } from '../backOffice/withdrawalReview.ts'
import { memberOf } from '../members/caller.ts'

export const withdrawalReviewHandlers = {
  withdrawalReviewList: async (query, { services: { db, payouts, env, now }, caller: { language } }) => ({
    ...(await listReviews(db, query, { payouts, language, usdtRate: env.usdtRate }, now())),
    figures: await countReviews(db, now()),
  }),

  withdrawalReviewAct: async (order, { services: { db, write, payouts, env, now }, caller, noteChange }) => {
    const by = memberOf(caller)
    const services = { payouts, language: caller.language, usdtRate: env.usdtRate }
    const { before, done, dropped, review } = await write((tx) => reviewWithdrawal(tx, by, order, services))
    if (!done) noteChange(null, { result: dropped ? 'dropped' : 'late', ...standingOf(review) })
    else noteChange(before === undefined ? null : standingOf(before), standingOf(review))
    const [told = review] = await reviewsWithMoney(db, [review], now())
    return { done, dropped, review: told }
  },
} satisfies Handlers<typeof withdrawalReviewCalls, CallContext>

/** What an act can change of a withdrawal, with whose it is. */
const standingOf = ({ withdrawal, member, signature, payouts }: ReviewWire) => ({
  member: member.name,
  state: withdrawal.state,
  signedBy: signature?.by ?? null,
  ruledBy: payouts.findLast((payout) => payout?.ruling != null)?.ruling?.by ?? null,
  payouts: payouts.flatMap((payout) => (payout === undefined ? [] : [`${payout.provider}: ${payout.state}`])),
})
