import * as v from 'valibot'
import type { RoundOver } from '#src/api/model/games/frameDoor.ts'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { gridAt, type Stops } from '#src/api/model/games/slot/spin.ts'
import { type SlotWins, winsOf } from '#src/api/model/games/slot/wins.ts'

/** Where the reels stand before anything was played. */
export const FIRST_STOPS: Stops = [15, 4, 4, 8, 0]

/** What the provider says of a spin; all else follows from where the reels stopped. */
const Shown = v.object({
  stops: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SLOT.reels[0]!.length - 1))),
    v.length(SLOT.reels.length),
  ),
})

/** Where a round's reels stopped; null = it is none of the slot's. */
export function stopsOf({ shown }: RoundOver): Stops | null {
  const read = v.safeParse(Shown, shown)
  return read.success ? read.output.stops : null
}

/** What a round wins where its reels stopped. */
export const winsAt = (stops: Stops, { stake }: RoundOver): SlotWins => winsOf(SLOT, gridAt(SLOT, stops), stake)
