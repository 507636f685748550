import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** What the site announces, as it is read from near: `at` = since when it shows, `until` = how long; null = until it is taken back. */
export const Announcement = v.object({
  id: Id,
  content: v.string(),
  at: Timestamp,
  until: v.optional(v.nullable(Timestamp), null),
})
export type Announcement = v.InferOutput<typeof Announcement>
