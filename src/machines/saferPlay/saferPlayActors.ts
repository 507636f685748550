import { filter, map, merge } from 'rxjs'
import { fromObservable } from 'xstate'
import { realityCheckAnswer, saferPlayPulse, saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { saferPlayMachine, type SaferPlayNews, type SaferPlaySession } from './saferPlayMachine.ts'

export type SaferPlayPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly navigator: Navigator
}

/** Where limits, time-outs and exclusions are set. */
const LIMITS_PATH = '/app/cashier/limits'

/** The news of a member's safer play, from their own pushes; null when the link is there again: something may have been told to nobody. */
export const saferPlayNews = (socket: SaferPlayPorts['socket']) =>
  merge(
    socket.self.pipe(
      filter((push) => push.kind === 'saferPlay'),
      map(({ pause, dueAt }): SaferPlayNews => ({ pause, dueAt })),
    ),
    socket.back.pipe(map(() => null)),
  )

/** A member's play over calls and their own pushes. */
export function provideSaferPlay({ client, socket, navigator }: SaferPlayPorts) {
  return saferPlayMachine.provide({
    actors: {
      loadPause: callActor<Pause | null, undefined>(
        async (_, signal) => (await client.call(saferPlaySettings, {}, { signal })).pause,
      ),
      news: fromObservable(() => saferPlayNews(socket)),
      pulse: callActor<SaferPlaySession, undefined>((_, signal) => client.call(saferPlayPulse, {}, { signal })),
      // Not cancelled by the signal: what the member said is done even when the room or venue is left.
      answer: callActor<SaferPlaySession, { choice: 'continue' | 'break' }>(({ choice }) =>
        client.call(realityCheckAnswer, { choice }),
      ),
    },
    actions: { goToLimits: () => navigator.go(LIMITS_PATH) },
  })
}
