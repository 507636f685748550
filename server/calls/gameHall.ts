import type { gameHallCalls } from '#src/api/contract/gameHall.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { gameVenuesNow, hotGames, listBrands, recentGames } from '../games/hall.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const gameHallHandlers = {
  gameHotList: async (_, { services: { db, now } }) => ({ list: await hotGames(db, now()) }),
  gameBrands: async (_, { services: { db } }) => ({ list: await listBrands(db) }),
  gameMaintenance: async (_, { services: { db, now } }) => ({ list: await gameVenuesNow(db, now()) }),
  gameRecent: async (_, { services: { db }, caller }) => ({ list: await recentGames(db, memberOf(caller).id) }),
} satisfies Handlers<typeof gameHallCalls, CallContext>
