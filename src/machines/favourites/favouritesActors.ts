import { fromPromise } from 'xstate'
import { favouriteAdd, favouriteList, favouriteRemove } from '#src/api/contract/favourites.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { type Favourites, favouritesMachine, type Target } from './favouritesMachine.ts'

export type FavouritesPorts = {
  readonly client: Client
  readonly notices: Toasts
  readonly askLogin: () => void
}

/** What a member collects, over calls. */
export function provideFavourites({ client, notices, askLogin }: FavouritesPorts) {
  return favouritesMachine.provide({
    actors: {
      load: callActor<Favourites, undefined>((_, signal) => client.call(favouriteList, {}, { signal })),
      store: fromPromise<void, { target: Target; add: boolean }>(async ({ input: { target, add } }) => {
        // A press that is on its way is stored even when the page moves on.
        await client.call(add ? favouriteAdd : favouriteRemove, target)
      }),
    },
    actions: { announce: (_, { key }) => notices.raise({ key, tone: 'danger' }), askLogin },
  })
}
