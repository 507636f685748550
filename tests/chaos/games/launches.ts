import * as v from 'valibot'
import { GameCode } from '#src/api/model/game.ts'

/** Asks the site for a launch token of one of its players, to a game. */
export const Launch = v.object({ type: v.literal('launch'), member: v.string(), game: GameCode })
/** The token of it. */
export const Launched = v.object({ type: v.literal('launched'), member: v.string(), token: v.string() })

/** The run's players, by their number. */
export const playerOf = (number: number): string => `m-player-${number}`
/** What each has at the beginning, in fen. */
export const OPENING = 10_000_000
