import type { MatchResult } from '#src/api/model/matchResult.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which results: of one of the site's days, `2025-08-13`, and of a sport; null = of each. */
export type ResultsQuery = { readonly day: string; readonly sport: SportKind | null }

/** How the matches of a day ended, latest start first. */
export const resultsMachine = createPagedList<MatchResult, ResultsQuery>('results', {
  keyOf: ({ matchId }) => matchId,
  step: 500,
  onChange: 'renew',
})
