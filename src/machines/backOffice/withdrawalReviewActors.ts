import { map } from 'rxjs'
import { fromObservable } from 'xstate'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { moneyNews } from './moneyNewsActors.ts'
import { withdrawalReviewMachine, type WithdrawalReviewNews } from './withdrawalReviewMachine.ts'

export type WithdrawalReviewPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** An operator's review of withdrawals, over calls; pushes say when one moved. */
export function provideWithdrawalReview({ client, socket }: WithdrawalReviewPorts) {
  const changes = moneyNews(socket, (push) => push.kind === 'withdrawalReview').pipe(map(() => 'moved'))
  return withdrawalReviewMachine.provide({
    actors: {
      changes: fromObservable(() => changes),
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
