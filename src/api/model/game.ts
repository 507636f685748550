import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { FenAmount } from './money/wireAmount.ts'
import { VenueCode } from './venueKind.ts'
import { VenueKind } from './venueKind.ts'

/** Whose rules a game has. */
const GAME_RULES = ['slot', 'dice', 'baccarat'] as const
export const GameRules = v.picklist(GAME_RULES)
export type GameRules = v.InferOutput<typeof GameRules>

/** A game's code. */
export const GameCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/))
export type GameCode = v.InferOutput<typeof GameCode>

/** How a round stands: its stake is taken, it was paid or lost, or its stake was given back. */
const ROUND_STATES = ['open', 'settled', 'refunded'] as const
export const RoundState = v.picklist(ROUND_STATES)
export type RoundState = v.InferOutput<typeof RoundState>

/** The shortest time between the beginnings of two rounds of one member, in ms (RTS 14). */
export const ROUND_PACE: Readonly<Record<GameRules, number>> = { slot: 2_500, dice: 5_000, baccarat: 5_000 }

/** The address of a game's drawn cover, 4:3. */
export const gameCover = ({ code, rules }: { readonly code: string; readonly rules: GameRules }): string =>
  `/art/game/${code}.svg?rules=${rules}`

const GameNames = v.object({ 'zh-CN': v.string(), en: v.string() })

/** A game as everybody sees it. `isOpen` = it and its venue take stakes now; `returns` in hundredths of a percent; `players` at it now. */
export const Game = v.object({
  code: GameCode,
  venue: VenueCode,
  kind: VenueKind,
  brand: v.string(),
  rules: GameRules,
  names: GameNames,
  isOpen: v.boolean(),
  returns: v.number(),
  minStake: FenAmount,
  maxStake: FenAmount,
  players: v.number(),
})
export type Game = v.InferOutput<typeof Game>
export type GameWire = v.InferInput<typeof Game>

/** A round of the member's, as their records show it; `proof` = what it can be computed again from, where the game says so. */
export const GameRound = v.object({
  id: v.string(),
  game: GameCode,
  venue: VenueCode,
  state: RoundState,
  stake: FenAmount,
  payout: FenAmount,
  openedAt: Timestamp,
  closedAt: v.nullable(Timestamp),
})
export type GameRound = v.InferOutput<typeof GameRound>
export type GameRoundWire = v.InferInput<typeof GameRound>
