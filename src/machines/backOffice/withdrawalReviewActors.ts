import { merge, Subject } from 'rxjs'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Review, ReviewAct } from '#src/api/model/review.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { moneyNews } from './moneyNewsActors.ts'
import {
  type ReviewQuery,
  withdrawalReviewActMachine,
  type WithdrawalReviewNews,
  withdrawalReviewsMachine,
} from './withdrawalReviewMachine.ts'

export type WithdrawalReviewPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** An operator's review of withdrawals, over calls; pushes say when one moved. */
export function provideWithdrawalReview({ client, socket }: WithdrawalReviewPorts) {
  const done = new Subject<unknown>()
  const changes = merge(
    done,
    moneyNews(socket, (push) => push.kind === 'withdrawalReview'),
  )
  return {
    withdrawalReviews: withdrawalReviewsMachine.provide({
      actors: {
        load: byCursor<Review, ReviewQuery>(({ view, text, state, provider }, after, signal) =>
          client.call(
            withdrawalReviewList,
            {
              view,
              ...(text === null ? {} : { text }),
              ...(state === null ? {} : { state }),
              ...(provider === null ? {} : { provider }),
              ...(after === null ? {} : { before: after.withdrawal.withdrawalId }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => changes),
      },
    }),
    withdrawalReviewAct: withdrawalReviewActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<WithdrawalReviewNews, { order: ReviewAct }>(async ({ order }) => {
          const { done: isDone, dropped, review } = await client.call(withdrawalReviewAct, order)
          done.next(review)
          return { late: !isDone, dropped, review }
        }),
      },
    }),
  }
}
