import { filter, merge } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { welfareClaim, welfareHistory, welfareList } from '#src/api/contract/welfare.ts'
import type { Prize } from '#src/api/model/grade.ts'
import type { Claimed } from '#src/api/model/welfare.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { claimablesMachine, claimedMachine, claimMachine, type ClaimSheet } from './welfareMachine.ts'

type WelfarePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which there may be something else to claim, or something was claimed: by this screen or another one. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['balance', 'funds', 'grade', 'invite', 'member', 'saferPlay', 'tasks'])

/** What the member can claim and has claimed, over calls and the member's own pushes. */
export function provideWelfare({ client, socket }: WelfarePorts) {
  const changes = changesFrom<null>(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back))
  return {
    claimables: claimablesMachine.provide({
      actors: {
        load: asWhole<ClaimSheet, null>(async (_, signal) => [await client.call(welfareList, {}, { signal })]),
        changes,
      },
    }),
    claimed: claimedMachine.provide({
      actors: {
        load: byCursor<Claimed, null>((_, after, signal) =>
          client.call(welfareHistory, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes,
      },
    }),
    claim: claimMachine.provide({
      actors: {
        // Not cancelled: what was asked for is paid, however soon the page is left.
        act: callActor<readonly Prize[], { order: readonly string[] }>(
          async ({ order }) => (await client.call(welfareClaim, { ids: [...order] })).paid,
        ),
      },
    }),
  }
}
