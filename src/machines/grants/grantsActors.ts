import { filter, merge } from 'rxjs'
import { grantList, grantOptOut } from '#src/api/contract/grants.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { Grant } from '#src/api/model/grant.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  endedGrantsMachine,
  grantOptOutMachine,
  lockedGrantsMachine,
  type LockedSheet,
  lockedSheetMachine,
} from './grantsMachine.ts'

type GrantPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which a bonus may stand in another way: a pause makes its time longer. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['grants', 'saferPlay'])

/** The member's bonuses, over calls and the member's own pushes. */
export function provideGrants({ client, socket }: GrantPorts) {
  const changes = changesFrom<null>(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back))
  const pagesOf = (of: 'locked' | 'ended') =>
    byCursor<Grant, null>((_, after, signal) =>
      client.call(grantList, after === null ? { of } : { of, before: after.id }, { signal }),
    )
  return {
    lockedSheet: lockedSheetMachine.provide({
      actors: {
        load: asWhole<LockedSheet, null>(async (_, signal) => {
          const { locked } = await client.call(grantList, { of: 'locked' }, { signal })
          return [{ locked }]
        }),
        changes,
      },
    }),
    lockedGrants: lockedGrantsMachine.provide({ actors: { load: pagesOf('locked'), changes } }),
    endedGrants: endedGrantsMachine.provide({ actors: { load: pagesOf('ended'), changes } }),
    grantOptOut: grantOptOutMachine.provide({
      actors: {
        // Not cancelled: what was asked for is done, however soon the page is left.
        act: callActor<Grant, { order: { readonly id: string } }>(
          async ({ order }) => (await client.call(grantOptOut, order)).grant,
        ),
      },
    }),
  }
}
