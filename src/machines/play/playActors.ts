import { filter, map, merge } from 'rxjs'
import { fromObservable } from 'xstate'
import { playCheckAnswer, playPulse, playSettings } from '#src/api/contract/saferPlay.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { playMachine, type PlayNews, type Standing } from './playMachine.ts'

export type PlayPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly navigator: Navigator
}

/** Where limits, time-outs and exclusions are set. */
const LIMITS_PATH = '/app/cashier/limits'

/** The news of a member's safer play, from their own pushes; null when the link is there again: something may have been told to nobody. */
export const playNews = (socket: PlayPorts['socket']) =>
  merge(
    socket.self.pipe(
      filter((push) => push.kind === 'saferPlay'),
      map(({ pause, dueAt }): PlayNews => ({ pause, dueAt })),
    ),
    socket.back.pipe(map(() => null)),
  )

/** A member's play over calls and their own pushes. */
export function providePlay({ client, socket, navigator }: PlayPorts) {
  return playMachine.provide({
    actors: {
      loadPause: callActor<Pause | null, undefined>(async (_, signal) => (await client.call(playSettings, {}, { signal })).pause),
      news: fromObservable(() => playNews(socket)),
      pulse: callActor<Standing, undefined>((_, signal) => client.call(playPulse, {}, { signal })),
      answer: callActor<Standing, { choice: 'continue' | 'break' }>(({ choice }, signal) =>
        client.call(playCheckAnswer, { choice }, { signal }),
      ),
    },
    actions: { goToLimits: () => navigator.go(LIMITS_PATH) },
  })
}
