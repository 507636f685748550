import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of results, in English. */
export const words: SameKeys<typeof chinese> = {
  results: {
    title: 'Results',
    day: 'Day',
    earlier: 'The day before',
    later: 'The day after',
    search: 'Search league or team',
    clear: 'Clear the search',
    sport: 'Sport',
    all: 'All',
    empty: 'No match ended on this day',
    emptyText: 'Results are kept for {{days}} days: try another one.',
    toMatches: 'See matches',
    none: 'No result fits',
    noneText: 'Try the name of another league or team.',
    failed: 'Could not load the results',
    find: 'Find a result',
    over: 'Full time',
    ended: 'Final',
    part: { firstHalf: '1H', secondHalf: '2H', extra: 'ET', quarter: 'Q{{number}}', overtime: 'OT', map: 'Map {{number}}' },
    parts: 'By period: {{parts}}',
    count: 'Matches: {{count}}',
  },
}
