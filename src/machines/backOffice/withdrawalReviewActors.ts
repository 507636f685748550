import { filter, map, merge, throttleTime } from 'rxjs'
import { fromObservable } from 'xstate'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { withdrawalReviewMachine, type WithdrawalReviewNews } from './withdrawalReviewMachine.ts'

/** However many withdrawals move, the list is asked for once in so many ms, and once more after the last of them. */
const AT_MOST = 1_000
const BOTH_ENDS = { leading: true, trailing: true }

export type WithdrawalReviewPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** An operator's review of withdrawals, over calls; pushes say when one moved. */
export function provideWithdrawalReview({ client, socket }: WithdrawalReviewPorts) {
  const moves = socket.self.pipe(
    filter((push) => push.kind === 'withdrawalReview'),
    map(({ withdrawalId }) => withdrawalId),
  )
  // What was said during a cut was said to nobody: it is asked for anew.
  const changes = merge(moves, socket.back.pipe(map(() => 'back'))).pipe(throttleTime(AT_MOST, undefined, BOTH_ENDS))
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
