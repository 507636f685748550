import * as v from 'valibot'
import { Audience } from '#src/api/model/content.ts'
import { type ContentReader, isFor } from '#src/api/model/contentPins.ts'
import type { Schema } from '#server/platform/db/schema.ts'

type Kept = Pick<Schema['notice'], 'audience'>

/** How an audience is kept; everybody = null. */
export const keptAudience = (audience: Audience): string | null =>
  audience.who === 'everybody' ? null : JSON.stringify(audience)

/** Who is shown a notice. */
export const audienceOf = ({ audience }: Kept): Audience =>
  audience === null ? { who: 'everybody' } : v.parse(Audience, JSON.parse(audience))

/** Whether a notice is for who asks. */
export const isNoticeForReader = (notice: Kept, reader: ContentReader): boolean => isFor(audienceOf(notice), reader)
