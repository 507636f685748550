import type { gameCalls } from '#src/api/contract/games.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listGames } from '../games/gameList.ts'
import { listRounds, readRound } from '../games/rounds.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const gameHandlers = {
  gameList: async ({ venue, venueEnName }, { services: { db, now }, caller }) => ({
    list: await listGames(db, { venue, venueEnName, memberId: caller.session?.member.id ?? null }, now()),
  }),
  gameLaunch: ({ game }, { services: { games }, caller }) => games.launch(memberOf(caller).id, game),
  gameSecondLaunch: ({ game }, { services: { games }, caller }) => games.launchAgain(memberOf(caller).id, game),
  gameRounds: (query, { services: { db }, caller }) => listRounds(db, memberOf(caller).id, query),
  gameRound: ({ id }, { services: { db }, caller }) => readRound(db, memberOf(caller).id, id),
} satisfies Handlers<typeof gameCalls, CallContext>
