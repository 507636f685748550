import type { Fen } from '../money/amount.ts'
import type { Hand } from './baccarat/hand.ts'
import { handsOf, shoeOf } from './baccarat/shoe.ts'
import { type DiceBet, diceReturned, rollDice } from './dice/dice.ts'
import { drawOf } from './fair/draw.ts'
import type { RoundSeeds } from './fair/seeds.ts'
import { SLOT } from './slot/slotRules.ts'
import { type Grid, gridAt, spin, type Stops } from './slot/spin.ts'
import { type SlotWins, winsOf } from './slot/wins.ts'

/** A round of the slot, all of it: where the reels stop, what is seen, and what it wins. Throws a RangeError for a stake that lines cannot share. */
export function playSlot(seeds: RoundSeeds, stake: Fen): { readonly stops: Stops; readonly grid: Grid; readonly wins: SlotWins } {
  const stops = spin(SLOT, drawOf(seeds))
  const grid = gridAt(SLOT, stops)
  return { stops, grid, wins: winsOf(SLOT, grid, stake) }
}

/** A round of dice: its roll, and what is returned for it. */
export function playDice(seeds: RoundSeeds, bet: DiceBet, stake: Fen): { readonly roll: number; readonly returned: Fen } {
  const roll = rollDice(drawOf(seeds))
  return { roll, returned: diceReturned(bet, stake, roll) }
}

/** A shoe of a table: its place in the chain of seeds, from 1, the seed there, and the chain's salt. */
export type ShoeSeeds = { readonly serverSeed: string; readonly salt: string; readonly shoe: number }

/** All hands of a shoe, in order. */
export function playShoe({ serverSeed, salt, shoe }: ShoeSeeds): Hand[] {
  return handsOf(shoeOf(drawOf({ serverSeed, clientSeed: salt, nonce: shoe })))
}
