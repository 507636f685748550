import * as v from 'valibot'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { DiceBet, DICE_LEAST_STAKE } from '#src/api/model/games/dice/dice.ts'
import type { RoundSeeds } from '#src/api/model/games/fair/seeds.ts'
import { playDice, playSlot } from '#src/api/model/games/play.ts'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { isSlotStake } from '#src/api/model/games/slot/wins.ts'

/** What a round came to: what is returned of the stake, what the frame draws, and what the round can be computed again from. */
export type Outcome = { readonly returned: Fen; readonly shown: object; readonly proof: string }

type Drawn = { readonly seeds: RoundSeeds; readonly commitment: string; readonly stake: Fen }

/** A game as the provider plays it: what may be laid, and what a round comes to. `play` = what the player chose, as JSON text. */
type Rules = {
  readonly takes: (play: string, stake: Fen) => boolean
  readonly draw: (play: string, drawn: Drawn) => Outcome
}

const Spin = v.pipe(v.string(), v.parseJson(), v.object({}))
const Roll = v.pipe(v.string(), v.parseJson(), DiceBet)

const slot: Rules = {
  takes: (play, stake) => v.is(Spin, play) && isSlotStake(SLOT, stake),
  draw: (_, { seeds, commitment, stake }) => {
    const { stops, grid, wins } = playSlot(seeds, stake)
    const shown = { stops, grid, lines: wins.lines, scatter: wins.scatter }
    const money = { stake: toWire(stake), returned: toWire(wins.total) }
    return {
      returned: wins.total,
      shown,
      proof: writeProof({ rules: 'slot', commitment, ...seeds, stops: [...stops], ...money }),
    }
  },
}

const dice: Rules = {
  takes: (play, stake) => v.is(Roll, play) && stake >= DICE_LEAST_STAKE,
  draw: (play, { seeds, commitment, stake }) => {
    const bet = v.parse(Roll, play)
    const { roll, returned } = playDice(seeds, bet, stake)
    const money = { stake: toWire(stake), returned: toWire(returned) }
    return { returned, shown: { bet, roll }, proof: writeProof({ rules: 'dice', commitment, ...seeds, bet, roll, ...money }) }
  },
}

/** The provider's games by code. */
const RULES: Readonly<Record<string, Rules>> = { 'tidepool-slot': slot, 'tidepool-dice': dice }

/** Whether a game is one that a player plays alone. */
export const hasRules = (game: string): boolean => Object.hasOwn(RULES, game)

/** The rules of a game. Throws a RangeError for a game that the provider has not. */
export function rulesOf(game: string): Rules {
  const rules = hasRules(game) ? RULES[game] : undefined
  if (rules === undefined) throw new RangeError(`no game ${game}`)
  return rules
}

/** What a stored round came to: the same whenever it is asked. */
export const outcomeOf = (round: {
  readonly game: string
  readonly play: string
  readonly seeds: RoundSeeds
  readonly commitment: string
  readonly stake: number
}): Outcome => rulesOf(round.game).draw(round.play, { seeds: round.seeds, commitment: round.commitment, stake: fen(round.stake) })
