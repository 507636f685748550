import { filter, map, merge, type Observable, switchMap, timer } from 'rxjs'
import { fromObservable } from 'xstate'
import { messageUnread } from '#src/api/contract/messages.ts'
import type { Client } from '#src/api/transport/client.ts'
import { heardOrAsked } from '#src/streams/kit/heardOrAsked.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { unreadMachine } from './unreadMachine.ts'

/** Members do not all ask at once when a message to everybody comes: each waits for a part of this, in ms. */
const SPREAD = 3_000

type UnreadPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly random: () => number
}

/** The number of unread messages over its call and the member's own pushes. */
export function provideUnread({ client, socket, random }: UnreadPorts) {
  const ask = async (signal?: AbortSignal) =>
    (await client.call(messageUnread, {}, signal === undefined ? {} : { signal })).unread
  const pushed = socket.self.pipe(
    filter((push) => push.kind === 'messages'),
    map((push) => push.unread),
  )
  const cut = socket.back.pipe(map(() => null))
  return unreadMachine.provide({
    actors: {
      ask: callActor<number, undefined>((_, signal) => ask(signal)),
      pushes: fromObservable<number, undefined>((): Observable<number> =>
        merge(pushed, cut).pipe(heardOrAsked(() => timer(random() * SPREAD).pipe(switchMap(() => ask())))),
      ),
    },
  })
}
