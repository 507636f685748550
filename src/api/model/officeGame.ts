import * as v from 'valibot'
import { GameCode, GameRules } from './game.ts'
import { FenAmount } from './money/wireAmount.ts'
import { lineSchema } from './text.ts'
import { VenueCode } from './venueKind.ts'
import { Version } from './version.ts'

/** Longest name of a game, in code points, and the last place in the order of games. */
const NAME_LIMIT = 24
const LAST_PLACE = 999
/** What a round may cost at all, in fen; what it may cost a member is capped by the site as well. */
const LEAST_STAKE = 1
const MOST_STAKE = 1_000_000

const StakeBound = v.pipe(
  FenAmount,
  v.check((amount) => amount >= LEAST_STAKE && amount <= MOST_STAKE, 'stake.range'),
)

/** What an operator writes of a game; its rules and what it returns are its maker's. */
export const GameFields = v.pipe(
  v.object({
    isOpen: v.boolean(),
    place: v.pipe(
      v.number('place.range'),
      v.integer('place.range'),
      v.minValue(0, 'place.range'),
      v.maxValue(LAST_PLACE, 'place.range'),
    ),
    nameChinese: lineSchema(NAME_LIMIT),
    nameEnglish: lineSchema(NAME_LIMIT),
    minStake: StakeBound,
    maxStake: StakeBound,
  }),
  v.forward(
    v.check(({ minStake, maxStake }) => minStake <= maxStake, 'stake.order'),
    ['maxStake'],
  ),
)
export type GameFields = v.InferOutput<typeof GameFields>
export type GameFieldsWire = v.InferInput<typeof GameFields>

/** How often a game was changed: a save names the one that it began from. */
export const GameVersion = Version

/** How many days of a game's rounds the back office tells of, the present moment at their end. */
export const GAME_DAYS = 7

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The rounds of a game that were settled within those days: how many, what was staked in them and what they paid. */
const GameLately = v.object({ rounds: count, stakes: FenAmount, payouts: FenAmount })
export type GameLately = v.InferOutput<typeof GameLately>
export type GameLatelyWire = v.InferInput<typeof GameLately>

/** A game as the back office lists it. `isOpen` = an operator keeps it open; `takesStakes` = it and its venue are open now; `returns` in hundredths of a percent. */
export const OfficeGame = v.object({
  game: GameCode,
  venue: VenueCode,
  brand: v.string(),
  rules: GameRules,
  nameChinese: v.string(),
  nameEnglish: v.string(),
  isOpen: v.boolean(),
  takesStakes: v.boolean(),
  place: v.number(),
  returns: v.number(),
  minStake: FenAmount,
  maxStake: FenAmount,
  version: GameVersion,
  /** The most that the site lets a round of any game cost, and that of members under 25; null = it is not told. */
  caps: v.nullish(v.object({ grown: FenAmount, young: FenAmount }), null),
  /** How many are at it now; null = it is not told. */
  players: v.nullish(count, null),
  /** Null = it is not told. */
  lately: v.nullish(GameLately, null),
})
export type OfficeGame = v.InferOutput<typeof OfficeGame>
export type OfficeGameWire = v.InferInput<typeof OfficeGame>

/** What a game gave back of what was staked lately, in hundredths of a percent. Null = nothing was. */
export const gaveBack = ({ stakes, payouts }: Pick<GameLately, 'stakes' | 'payouts'>): number | null =>
  stakes === 0 ? null : Math.round((payouts * 10_000) / stakes)

/** What became of a save: done, or somebody changed the game meanwhile. */
const GameResult = v.picklist(['done', 'late'])
export type GameResult = v.InferOutput<typeof GameResult>

/** What became of a save, with how the game stands now. */
export const GameAnswer = v.object({ result: GameResult, game: OfficeGame })
export type GameAnswer = v.InferOutput<typeof GameAnswer>
