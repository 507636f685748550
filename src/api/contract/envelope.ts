import * as v from 'valibot'

/** Every reply's envelope: `data` is the call's own reply when `code` is 0, else details or null. */
export const Envelope = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string(), data: v.unknown() })
export type Envelope = v.InferOutput<typeof Envelope>
