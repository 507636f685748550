import * as v from 'valibot'
import { DICE_TARGETS, DiceBet, DiceRoll } from '#src/api/model/games/dice/dice.ts'
import type { RoundOver } from '#src/api/model/games/frameDoor.ts'

const FIRST: DiceBet = { side: 'under', target: 50 }
const Play = v.pipe(v.string(), v.parseJson(), DiceBet)

/** What is chosen as the provider is told it, and the way back. */
export const writeBet = (bet: DiceBet): string => JSON.stringify(bet)
export const FIRST_PLAY = writeBet(FIRST)
export function readBet(play: string): DiceBet {
  const read = v.safeParse(Play, play)
  return read.success ? read.output : FIRST
}

/** A bet on a side with a target that the side has. */
export function betOn(side: DiceBet['side'], target: number): DiceBet {
  const { min, max } = DICE_TARGETS[side]
  return { side, target: Math.min(max, Math.max(min, Math.round(target))) }
}

/** The other side of a bet, with the same chance. */
export const otherSide = ({ side, target }: DiceBet): DiceBet => betOn(side === 'under' ? 'over' : 'under', 100 - target)

/** What the provider says of a roll. */
const Shown = v.object({ bet: DiceBet, roll: DiceRoll })

/** A round's roll and bet; null = it is none of the dice's. */
export function rollOf({ shown }: RoundOver): v.InferOutput<typeof Shown> | null {
  const read = v.safeParse(Shown, shown)
  return read.success ? read.output : null
}
