import { customerService } from '#src/api/contract/site.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type ServiceInfo, serviceMachine } from './serviceList.ts'

/** The service machine with its call. */
export function provideService(client: Client) {
  return serviceMachine.provide({
    actors: {
      load: callActor<readonly ServiceInfo[], { query: null }>(async (_, signal) => [
        await client.call(customerService, {}, { signal }),
      ]),
    },
  })
}
