import { defer, map, retry, switchMap, timer } from 'rxjs'
import { fromObservable } from 'xstate'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { announcements, perInfo } from '#src/api/contract/site.ts'
import type { Client } from '#src/api/transport/client.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { marquee } from '#src/streams/marquee.ts'
import type { Rooms } from '#src/streams/room.ts'
import { callActor } from '../kit/callActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { type SiteInfo, siteMachine } from './siteMachine.ts'

/**
 * The site machine, and the actor whose context is the list of announcements on show (S-10). Loading them is retried until it succeeds;
 * a failure is never shown, because the marquee is optional.
 */
export function provideSite(ports: {
  client: Client
  rooms: Rooms
  now: () => number
  random: () => number
  language: () => string
  members: Pick<MemberSource, 'changes'>
}) {
  const ask = () => defer(() => ports.client.call(announcements, {})).pipe(map(({ list }) => list))
  return {
    site: siteMachine.provide({
      actors: { loadSite: callActor<SiteInfo, undefined>((_, signal) => ports.client.call(perInfo, {}, { signal })) },
    }),
    siteMarquee: fromObservable(() =>
      ask().pipe(
        retry({ delay: (_, attempt) => timer(backoffDelay(attempt, ports.random)) }),
        switchMap((first) =>
          marquee({
            first,
            cursor: null,
            deliveries: ports.rooms.open(LOBBY).deliveries,
            reload: ask,
            readers: ports.members.changes,
            now: ports.now,
            random: ports.random,
            language: ports.language,
          }),
        ),
      ),
    ),
  }
}
