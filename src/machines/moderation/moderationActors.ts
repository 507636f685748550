import { catchError, debounceTime, defer, EMPTY, filter, merge, of, startWith, switchMap } from 'rxjs'
import { fromObservable } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { moderationMachine, type ModeratorOrder, type Restricted } from './moderationMachine.ts'

type ModerationPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly members: MemberSource
}

/** What comes within this time of each other is one change, in ms: an order on fifty members is fifty lines of the log. */
const TOGETHER = 150

/** A moderator's calls: everybody's room has the machine, and only theirs needs these. */
const loadCalls = () => import('./moderatorCallsActors.ts')

/** A moderator's acts over their calls, and whom they cannot be done to again. */
export function provideModeration({ client, socket, members }: ModerationPorts) {
  return {
    moderation: moderationMachine.provide({
      actors: {
        perform: callActor(async (order: ModeratorOrder, signal) =>
          (await loadCalls()).performOrder({ client, members }, order, signal),
        ),
        restricted: fromObservable<Restricted | null, { room: string }>(({ input: { room } }) =>
          members.changes.pipe(
            startWith(null),
            switchMap(() => {
              if (members.current()?.role !== 'admin') return of(null)
              const moved = socket.self.pipe(filter((push) => push.kind === 'moderated' && push.room === room))
              // Who moderates other rooms is refused, and goes without.
              const ask = () => defer(async () => (await loadCalls()).askRestricted(client, room)).pipe(catchError(() => EMPTY))
              return merge(moved, socket.back).pipe(debounceTime(TOGETHER), startWith(null), switchMap(ask))
            }),
          ),
        ),
      },
    }),
  }
}
