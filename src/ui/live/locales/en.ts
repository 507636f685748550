import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the lists of anchors and matches, in English. */
export const words: SameKeys<typeof chinese> = {
  live: {
    title: 'Live',
    results: 'Results',
    filter: 'Filter by sport',
    empty: 'No anchors for this sport',
    emptyText: 'Try another sport, or come back later.',
    matches: 'Matches',
    anchors: 'Anchors',
    view: 'What to show',
    group: {
      mine: 'Following',
      live: 'Now',
      coming: 'Coming up',
      ended: 'Over',
    },
    noMatches: 'No such matches',
    noMatchesText: 'Try another sport.',
    allMatches: 'See all matches',
  },
}
