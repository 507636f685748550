import { type gameCalls, RECORD_PAGE } from '#src/api/contract/games.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listGames } from '../games/gameList.ts'
import { readVisit } from '../games/gameVisit.ts'
import { playerOf } from '../games/launch.ts'
import { listRounds, roundPlace, roundRecords } from '../games/rounds.ts'
import { memberOf, sessionOf } from '../members/caller.ts'
import { betPlace, betRecords } from '../sportsbook/bets.ts'
import { recordPage } from '../venues/playRecords.ts'
import type { CallContext } from './context.ts'

export const gameHandlers = {
  gameList: async ({ venue, venueEnName }, { services: { db, now }, caller }) => ({
    list: await listGames(db, { venue, venueEnName, memberId: caller.session?.member.id ?? null }, now()),
  }),
  gameLaunch: ({ game }, { services: { games }, caller }) => games.launch(playerOf(sessionOf(caller)), game),
  gameSecondLaunch: ({ game }, { services: { games }, caller }) => games.launchAgain(playerOf(sessionOf(caller)), game),
  gameVisit: (asked, { services: { db, now }, caller }) => readVisit(db, memberOf(caller).id, asked, now()),
  gameRounds: (query, { services: { db }, caller }) => listRounds(db, memberOf(caller).id, query),
  gameRound: ({ id }, { services: { games }, caller }) => games.round(memberOf(caller).id, id),
  playRecords: async (query, { services: { db }, caller }) => {
    const { id } = memberOf(caller)
    const { before } = query
    const place = before === undefined ? null : ((await roundPlace(db, id, before)) ?? (await betPlace(db, id, before)))
    // After a record that is not theirs there is nothing.
    if (before !== undefined && place === null) return { list: [], more: false }
    const most = RECORD_PAGE + 1
    const lists = await Promise.all([roundRecords(db, id, query, place, most), betRecords(db, id, query, place, most)])
    return recordPage(lists, RECORD_PAGE)
  },
} satisfies Handlers<typeof gameCalls, CallContext>
