import * as v from 'valibot'
import { Id, SitePath, Timestamp } from './common.ts'

/** What can be found, in the order in which it is listed. */
export const SEARCH_KINDS = ['anchor', 'match', 'game', 'article', 'help'] as const

/** Longest search, in UTF-16 units, and most finds of a kind. */
export const SEARCH_LIMIT = 60
export const SEARCH_FINDS = 6

/** One find: its name, a line about it, and its page on this site. `live` = it is on the air or played now. */
export const SearchHit = v.object({
  kind: v.picklist(SEARCH_KINDS),
  id: Id,
  title: v.string(),
  text: v.string(),
  to: SitePath,
  picture: v.nullable(v.string()),
  live: v.boolean(),
  at: v.nullable(Timestamp),
  /** The match that is found, for its row and its price; null = something else. */
  match: v.optional(
    v.nullable(
      v.object({
        matchId: Id,
        venueName: v.string(),
        homeName: v.string(),
        visitName: v.string(),
        visitLogo: v.nullish(SitePath, null),
        /** As it stood lately; null = it has not begun. */
        score: v.nullish(v.object({ home: v.number(), visit: v.number() }), null),
      }),
    ),
    null,
  ),
})
export type SearchHit = v.InferOutput<typeof SearchHit>
export type SearchHitWire = v.InferInput<typeof SearchHit>
