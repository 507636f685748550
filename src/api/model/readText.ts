import * as v from 'valibot'

/** A text as somebody read it, sent back to say what was there: whatever it is, within a length that no such text has. */
export const ReadText = v.pipe(v.string(), v.maxLength(2_000))
