import * as v from 'valibot'
import { Id } from './common.ts'

/** What can be shared by a short link: an anchor's room by its `anchorRoomId`, a match, an article. */
const SHARED_KINDS = ['room', 'match', 'article'] as const
export const SharedKind = v.picklist(SHARED_KINDS)
export type SharedKind = v.InferOutput<typeof SharedKind>

/** One thing that is shared. */
export const SharedThing = v.object({ kind: SharedKind, id: Id })
export type SharedThing = v.InferOutput<typeof SharedThing>

/** How long a link is kept after it was last asked for by who shares, in days. */
export const LINK_DAYS = 365

/** The part of a site's address that a code of a link stands under. */
export const SHORT_LINK = '/s/'
