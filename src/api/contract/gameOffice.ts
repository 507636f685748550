import * as v from 'valibot'
import { GameCode } from '../model/game.ts'
import { listOf } from '../model/listOf.ts'
import { GameAnswer, GameFields, GameVersion, OfficeGame } from '../model/officeGame.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'
import { gameBrands } from './gameHall.ts'
import { gameList } from './games.ts'

/** Every game, also of venues that are hidden, by venue and in their order. */
export const officeGames = defineCall({
  path: '/api/admin/games/list',
  quiet: true,
  right: 'venues.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeGame) }),
})

/**
 * Opens, closes, names or orders a game, or sets what a round of it may cost; everybody in the lobby is told at once. A round that runs is
 * ended all the same. `version` as in `officeVenueSave`; `notFound` for a game that is not there.
 */
export const officeGameSave = defineCall({
  path: '/api/admin/games/save',
  quiet: true,
  right: 'venues.act',
  effect: 'keyed',
  outdates: [gameList.path, gameBrands.path],
  payload: v.object({ game: GameCode, version: GameVersion, fields: GameFields, reason: ActReason }),
  reply: GameAnswer,
})

export const gameOfficeCalls = { officeGames, officeGameSave }
