import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { SEARCH_FINDS, SEARCH_KINDS, SEARCH_LIMIT, SearchHit } from '../model/search.ts'
import { defineCall } from './defineCall.ts'

/**
 * Finds anchors, matches, games, articles and help by words and parts of names, at most six of a kind, the best first; in the language of the call,
 * and nothing that who asks could not open. Of signs alone nothing is found. `kind` = only things of that kind.
 */
export const search = defineCall({
  path: '/api/site/search',
  effect: 'none',
  quiet: true,
  payload: v.object({
    words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(SEARCH_LIMIT)),
    kind: v.optional(v.picklist(SEARCH_KINDS)),
  }),
  reply: v.object({ hits: listOf(SearchHit, SEARCH_FINDS * SEARCH_KINDS.length) }),
})

export const searchCalls = { search }
