import * as v from 'valibot'

/** What became of something that was saved: `late` = somebody changed it since it was read, and it stays as they left it. */
export const SaveResult = v.optional(v.picklist(['done', 'late']), 'done')
export type SaveResult = v.InferOutput<typeof SaveResult>
