import type { favouriteCalls } from '#src/api/contract/favourites.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { collect, collectionsOf, discard } from '../live/favourites/favourites.ts'
import { callerOf, type CallContext } from './context.ts'

export const favouriteHandlers = {
  favouriteList: (_, context) => collectionsOf(context.services.db, callerOf(context).id),

  favouriteAdd: async (target, context) => ({
    collected: await context.services.write((tx) => collect(tx, callerOf(context).id, target)),
  }),

  favouriteRemove: async (target, context) => ({
    collected: await context.services.write((tx) => discard(tx, callerOf(context).id, target)),
  }),
} satisfies Handlers<typeof favouriteCalls, CallContext>
