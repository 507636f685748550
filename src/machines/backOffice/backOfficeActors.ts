import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { backOfficeMachine, type BackOfficeAccess } from './backOfficeMachine.ts'

/** What the operator may do, over calls. */
export function provideBackOffice(client: Client) {
  return backOfficeMachine.provide({
    actors: {
      load: callActor<BackOfficeAccess, undefined>((_, signal) => client.call(backOfficeRights, {}, { signal })),
    },
  })
}
