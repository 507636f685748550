import type { favouriteCalls } from '#src/api/contract/favourites.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { favouritesOf, addFavourite, removeFavourite } from '../live/favourites/favourites.ts'
import { listAnchors } from '../live/lobby/anchorList.ts'
import { listMatches } from '../live/lobby/matchList.ts'
import { memberOf } from '../members/caller.ts'

export const favouriteHandlers = {
  favouriteList: (_, { services: { db }, caller }) => favouritesOf(db, memberOf(caller).id),

  favouriteAdd: async (target, { services: { write }, caller }) => ({
    collected: await write((tx) => addFavourite(tx, memberOf(caller).id, target)),
  }),

  favouriteRemove: async (target, { services: { write }, caller }) => ({
    collected: await write((tx) => removeFavourite(tx, memberOf(caller).id, target)),
  }),

  favouriteAnchors: (query, { services: { db, audience, now }, caller }) =>
    listAnchors(db, audience, query, { now: now(), followedBy: memberOf(caller).id }),

  favouriteMatches: (query, { services: { db, audience, mainPrices }, caller }) =>
    listMatches(db, { audience, mainPrices }, query, memberOf(caller).id),
} satisfies Handlers<typeof favouriteCalls, CallContext>
