import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { FenAmount } from './money/wireAmount.ts'
import { VenueCode, VenueKind } from './venueKind.ts'

/** Whose rules a game has. */
const GAME_RULES = ['slot', 'dice', 'baccarat'] as const
export const GameRules = v.picklist(GAME_RULES)
export type GameRules = v.InferOutput<typeof GameRules>

/** A game's code. */
export const GameCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/))
export type GameCode = v.InferOutput<typeof GameCode>

/** A game's code out of an address; undefined = it is none. */
export const readGameCode = (text: string | undefined): GameCode | undefined => (v.is(GameCode, text) ? text : undefined)

/** How a round stands: its stake is taken, it was paid or lost, or its stake was given back. */
export const ROUND_STATES = ['open', 'settled', 'refunded'] as const
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

/** A round of the member's, as their records show it. */
export const GameRound = v.object({
  id: v.string(),
  game: GameCode,
  names: GameNames,
  venue: VenueCode,
  kind: VenueKind,
  state: RoundState,
  stake: FenAmount,
  payout: FenAmount,
  openedAt: Timestamp,
  closedAt: v.nullable(Timestamp),
})
export type GameRound = v.InferOutput<typeof GameRound>
export type GameRoundWire = v.InferInput<typeof GameRound>

/** What a movement of money was for a round: a stake that was laid, a win that was paid, a stake that went back. */
export const RoundMoveKind = v.picklist(['stake', 'win', 'refund'])
export type RoundMoveKind = v.InferOutput<typeof RoundMoveKind>

/** One movement of the member's money for a round: what came (positive) or went. */
export const RoundMove = v.object({ kind: RoundMoveKind, amount: FenAmount, at: Timestamp })

/**
 * What a member played of a game since a time. `staked` and `returned` in fen, of stakes that did not go back; `running` = the round whose
 * stake is laid, `last` = the latest that is over; null = there is none.
 */
export const GameVisit = v.object({
  game: Game,
  rounds: v.number(),
  staked: FenAmount,
  returned: FenAmount,
  running: v.nullable(GameRound),
  last: v.nullable(GameRound),
})
export type GameVisit = v.InferOutput<typeof GameVisit>
