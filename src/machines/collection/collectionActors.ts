import { fromPromise } from 'xstate'
import { favouriteAdd, favouriteList, favouriteRemove } from '#src/api/contract/favourites.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import type { Notices } from '../notice/noticeActors.ts'
import { type Collected, collectionMachine, type Target } from './collectionMachine.ts'

export type CollectionActorPorts = {
  readonly client: Client
  readonly notices: Notices
  readonly askLogin: () => void
}

/** What a member collects, over calls. */
export function provideCollection({ client, notices, askLogin }: CollectionActorPorts) {
  return collectionMachine.provide({
    actors: {
      load: callActor<Collected, undefined>((_, signal) => client.call(favouriteList, {}, { signal })),
      store: fromPromise<void, { target: Target; add: boolean }>(async ({ input: { target, add } }) => {
        // A press that is on its way is stored even when the page moves on.
        await client.call(add ? favouriteAdd : favouriteRemove, target)
      }),
    },
    actions: { announce: (_, { key }) => notices.raise({ key, tone: 'danger' }), askLogin },
  })
}
