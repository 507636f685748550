import * as v from 'valibot'

/** A place in a room's order: all that was pushed up to there is known. Numbers of different epochs have nothing to do with each other. */
export const Place = v.object({ epoch: v.string(), seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
export type Place = v.InferOutput<typeof Place>

/** Whether what was known at a place holds all that was pushed up to another one. */
export function covers(known: Place | null, asked: Place): boolean {
  return known !== null && known.epoch === asked.epoch && known.seq >= asked.seq
}
