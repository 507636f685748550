import { customerService } from '#src/api/contract/customerService.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { type ServiceInfo, serviceMachine } from './serviceList.ts'

/** The service machine with its call. */
export function provideService(client: Client) {
  return serviceMachine.provide({
    actors: {
      load: asWhole<ServiceInfo, null>(async (_, signal) => [await client.call(customerService, {}, { signal })]),
    },
  })
}
