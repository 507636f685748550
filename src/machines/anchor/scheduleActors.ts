import { liveSchedule } from '#src/api/contract/schedule.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type Coming, scheduleMachine } from './scheduleMachine.ts'

/** The schedule over its call. */
export function provideSchedule(client: Client) {
  return scheduleMachine.provide({
    actors: {
      load: callActor<readonly Coming[], undefined>(async (_, signal) => (await client.call(liveSchedule, {}, { signal })).list),
    },
  })
}
