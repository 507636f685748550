import type { Cursor } from '#src/api/model/cursor.ts'

/** The server is told how far a member has seen a room at most this often, in ms, and when they leave. */
export const REPORT_EVERY = 60_000

/** How far a member has seen a room, and how much of that the server was told. `now` in ms. */
export function createReadMark(now: () => number) {
  let seen: Cursor | null = null
  let told: Cursor & { readonly at: number } = { at: now(), epoch: '', seq: 0 }
  return {
    /** The last place that was seen; null = none since they are here. */
    place: () => seen,
    see: (place: Cursor) => {
      seen = place
    },
    /** Another member is here: they have seen nothing yet, and nothing was told of them. */
    restart: () => {
      seen = null
      told = { at: now(), epoch: '', seq: 0 }
    },
    isDue: () => now() - told.at >= REPORT_EVERY,
    /** The place to tell, which counts as told from now on; null = the server knows it. */
    tell: (): Cursor | null => {
      if (seen === null || seen.seq === 0 || (seen.seq === told.seq && seen.epoch === told.epoch)) return null
      told = { at: now(), ...seen }
      return seen
    },
  }
}
