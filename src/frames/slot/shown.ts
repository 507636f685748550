import type { RoundOver } from '#src/api/model/games/frameDoor.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { gridAt, type Stops } from '#src/api/model/games/slot/spin.ts'
import { type SlotWins, winsOf } from '#src/api/model/games/slot/wins.ts'

/** Where the reels stand before anything was played. */
export const FIRST_STOPS: Stops = [15, 4, 4, 8, 0]

/** Where a round's reels stopped; null = it is none of the slot's. */
export function stopsOf(round: RoundOver): Stops | null {
  const proof = readProof(round.proof)
  return proof?.rules === 'slot' ? proof.stops : null
}

/** What a round wins where its reels stopped. */
export const winsAt = (stops: Stops, { stake }: RoundOver): SlotWins => winsOf(SLOT, gridAt(SLOT, stops), stake)
