import { type SearchField, searchScore, type SearchTerms } from '#src/api/model/searchWords.ts'
import { SEARCH_FINDS, type SearchHitWire } from '#src/api/model/search.ts'

/** What may be found: its texts, folded and the name first, and what breaks a tie. */
export type Findable = { readonly fields: readonly SearchField[]; readonly rank: number; readonly hit: SearchHitWire }

/** The finds among some things, the best first: those that fit better, then those of a higher rank. */
export function bestOf(terms: SearchTerms, all: readonly Findable[]): SearchHitWire[] {
  return all
    .map((one) => ({ one, score: searchScore(terms, one.fields) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.one.rank - a.one.rank)
    .slice(0, SEARCH_FINDS)
    .map(({ one }) => one.hit)
}
