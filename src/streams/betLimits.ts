import { NEVER, Observable, switchMap } from 'rxjs'
import * as v from 'valibot'
import { BetLimitsFrame } from '#src/api/contract/pushesBets.ts'
import { tally } from './kit/meter.ts'
import type { RealtimeSocket } from './socket.ts'

/** What the site takes of bets, each time that it is another: whole, so that the latest is the truth. Unreadable frames are dropped. */
export function betLimitFrames({ sockets }: Pick<RealtimeSocket, 'sockets'>): Observable<BetLimitsFrame> {
  return sockets.pipe(
    switchMap((socket) =>
      socket === null
        ? NEVER
        : new Observable<BetLimitsFrame>((subscriber) => {
            const hear = (raw: unknown) => {
              const frame = v.safeParse(BetLimitsFrame, raw)
              tally('betLimits', 'received')
              if (frame.success) subscriber.next(frame.output)
              else tally('betLimits', 'dropped')
            }
            socket.on('betLimits', hear)
            return () => void socket.off('betLimits', hear)
          }),
    ),
  )
}
