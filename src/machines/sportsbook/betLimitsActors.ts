import {
  catchError,
  combineLatest,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import { betLimits } from '#src/api/contract/sportsbook.ts'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Client } from '#src/api/transport/client.ts'
import { betLimitFrames } from '#src/streams/betLimits.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import type { MemberSource } from '../session/memberActors.ts'

type LimitPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back' | 'sockets'>
  readonly members: Pick<MemberSource, 'current'>
}

/**
 * The limits of a member's bets on a match: asked for at once, after each movement at the venue and each time without a connection; what the site
 * pushes since is newer. A visitor has none.
 */
export function betRooms({ client, socket, members }: LimitPorts, venue: VenueCode, matchId: string): Observable<BetRoom> {
  return defer(() => {
    if (members.current() === null) return EMPTY
    const moved = socket.self.pipe(filter((push) => push.kind === 'venueWallet' && push.venue === venue))
    const asked = merge(of(null), moved, socket.back).pipe(
      switchMap(() => from(client.call(betLimits, { matchId })).pipe(catchError(() => EMPTY))),
    )
    return combineLatest([asked, betLimitFrames(socket).pipe(startWith(null))]).pipe(
      map(([{ at, ...room }, frame]) => (frame === null || frame.at < at ? room : { ...room, limits: frame.limits })),
    )
  })
}
