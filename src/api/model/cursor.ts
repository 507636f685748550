import * as v from 'valibot'

/** A place in a room's order: all that was pushed up to there is known. Numbers of different epochs have nothing to do with each other. */
export const Cursor = v.object({ epoch: v.string(), seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
export type Cursor = v.InferOutput<typeof Cursor>

/** A place that nothing which is known covers: whatever it is, it is asked for again. */
export const NOWHERE: Cursor = { epoch: '', seq: 0 }

/** Whether what was known at a place holds all that was pushed up to another one. */
export function covers(known: Cursor | null, asked: Cursor): boolean {
  return known !== null && known.epoch === asked.epoch && known.seq >= asked.seq
}
