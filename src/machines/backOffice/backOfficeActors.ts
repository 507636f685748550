import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import type { Right } from '#src/api/model/right.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { backOfficeMachine } from './backOfficeMachine.ts'

/** What the operator may do, over calls. */
export function provideBackOffice(client: Client) {
  return backOfficeMachine.provide({
    actors: {
      load: callActor<readonly Right[], undefined>(
        async (_, signal) => (await client.call(backOfficeRights, {}, { signal })).rights,
      ),
    },
  })
}
