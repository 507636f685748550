import { filter, merge, type Observable, throttleTime } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'

/** However much moves, a list is asked for once in so many ms, and once more after the last of it. */
const AT_MOST = 1_000
const BOTH_ENDS = { leading: true, trailing: true }

/** Emits when an operator's list of money may be another: a push says so, or one may have been missed during a cut. */
export function moneyNews(
  { self, back }: Pick<RealtimeSocket, 'self' | 'back'>,
  concerns: (push: SelfPush) => boolean,
): Observable<unknown> {
  return merge(self.pipe(filter(concerns)), back).pipe(throttleTime(AT_MOST, undefined, BOTH_ENDS))
}
