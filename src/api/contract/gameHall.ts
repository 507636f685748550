import * as v from 'valibot'
import { GameCode } from '../model/game.ts'
import { GameBrand, GamePlayers, VenueMaintenance } from '../model/gameHall.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'
import { MOST_GAMES } from './games.ts'

/** Most games that a member's last ones are. */
export const RECENT_GAMES = 12

/** Games that take stakes and that somebody is at now, those with most players first (C-9). One that is missing has nobody at it. */
export const gameHotList = defineCall({
  path: '/api/game/hot/list',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(GamePlayers, MOST_GAMES) }),
})

/** Who makes the games that the site shows: their names, their kinds, and how many games of theirs there are (C-9). */
export const gameBrands = defineCall({
  path: '/api/game/brand/list',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(GameBrand) }),
})

/** How the venues of games stand (C-9, S-2): `status` 0 = open; `maintenance` is planned or under way, with its words and its end. */
export const gameMaintenance = defineCall({
  path: '/api/game/maintenance/status',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(VenueMaintenance) }),
})

/** The games that the member played last, the latest first, also while they paused; also of a venue that is closed since. */
export const gameRecent = defineCall({
  path: '/api/game/recent/list',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(GameCode, RECENT_GAMES) }),
})

export const gameHallCalls = { gameHotList, gameBrands, gameMaintenance, gameRecent }
