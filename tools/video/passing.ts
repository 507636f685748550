import { ease } from '../motion.ts'
import type { Point } from './scene.ts'

/** The ball stays with player `by` from `from`, then flies to the next one, whom it reaches at that one's `from`; times are turns. */
export type Possession = { readonly by: number; readonly from: number; readonly until: number }

export type BallPlace = Point & { readonly z: number; readonly holder: number | null; readonly dwell: number }

/** Where the ball is: at the holder's feet, or on its way, `arc` metres high for each ten metres of pass. Closed over the turn. */
export function ballAt(
  turn: number,
  chain: readonly Possession[],
  place: (player: number, turn: number) => Point,
  arc: number,
): BallPlace {
  for (const [index, hold] of chain.entries()) {
    const next = chain[(index + 1) % chain.length]!
    const arrival = next.from < hold.until ? next.from + 1 : next.from
    const now = turn < hold.from ? turn + 1 : turn
    if (now >= hold.from && now < hold.until) {
      return { ...place(hold.by, turn), z: 0, holder: hold.by, dwell: now - hold.from }
    }
    if (now >= hold.until && now < arrival) {
      const start = place(hold.by, hold.until % 1)
      const end = place(next.by, arrival % 1)
      const along = (now - hold.until) / (arrival - hold.until)
      const flown = ease(along) * 0.5 + along * 0.5
      const length = Math.hypot(end.x - start.x, end.y - start.y)
      return {
        x: start.x + (end.x - start.x) * flown,
        y: start.y + (end.y - start.y) * flown,
        z: 4 * along * (1 - along) * arc * (length / 10),
        holder: null,
        dwell: 0,
      }
    }
  }
  throw new RangeError(`the chain of passes leaves a hole at ${turn}`)
}

/** Evenly timed possessions of the given players, in order; `held` is the share of the time that the ball rests. */
export function chainOf(players: readonly number[], held: number): Possession[] {
  const share = 1 / players.length
  return players.map((by, index) => ({ by, from: index * share, until: (index + held) * share }))
}
