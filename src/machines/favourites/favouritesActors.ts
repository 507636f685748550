import { fromPromise } from 'xstate'
import { favouriteAdd, favouriteList, favouriteRemove } from '#src/api/contract/favourites.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { type Favourites, favouritesMachine, type Target } from './favouritesMachine.ts'

export type FavouritesPorts = {
  readonly client: Client
  readonly toasts: Toasts
  readonly askLogin: () => void
}

/** The favourites machine with its calls. */
export function provideFavourites({ client, toasts, askLogin }: FavouritesPorts) {
  return favouritesMachine.provide({
    actors: {
      load: callActor<Favourites, undefined>((_, signal) => client.call(favouriteList, {}, { signal })),
      store: fromPromise<void, { target: Target; add: boolean }>(async ({ input: { target, add } }) => {
        // Not cancelled by the signal: a change that was sent is stored even when the page is left.
        await client.call(add ? favouriteAdd : favouriteRemove, target)
      }),
    },
    actions: { announce: (_, { key }) => toasts.raise({ key, tone: 'danger' }), askLogin },
  })
}
