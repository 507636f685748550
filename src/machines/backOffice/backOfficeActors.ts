import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { backOfficeMachine, type BackOfficeAccess } from './backOfficeMachine.ts'

/** What the operator may do, over calls; `takeUse` tells whether the person did anything since it was last asked. */
export function provideBackOffice(client: Client, takeUse: () => boolean) {
  return backOfficeMachine.provide({
    actors: {
      load: callActor<BackOfficeAccess, undefined>((_, signal) =>
        client.call(backOfficeRights, { isUsed: takeUse() }, { signal }),
      ),
    },
  })
}
