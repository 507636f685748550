import type { SearchHit } from '#src/api/model/search.ts'

/** What a search found: “About” its id, under help unless said otherwise. */
export const searchHit = (kind: SearchHit['kind'], id: string, fields: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id,
  title: `About ${id}`,
  text: '',
  to: `/app/help/${id}`,
  picture: null,
  live: false,
  at: null,
  match: null,
  ...fields,
})
