import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { withdrawalReviewMachine, type WithdrawalReviewNews } from './withdrawalReviewMachine.ts'

/** An operator's review of withdrawals, over calls. */
export function provideWithdrawalReview(client: Client) {
  return withdrawalReviewMachine.provide({
    actors: {
      load: callActor<readonly Review[], { view: ReviewView }>(
        async ({ view }, signal) => (await client.call(withdrawalReviewList, { view }, { signal })).list,
      ),
      act: callActor<WithdrawalReviewNews, ReviewAct>(async (order, signal) => {
        const { done, review } = await client.call(withdrawalReviewAct, order, { signal })
        return { late: !done, review }
      }),
    },
  })
}
