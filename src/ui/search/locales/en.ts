import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of search, in English. */
export const words: SameKeys<typeof chinese> = {
  search: {
    title: 'Search',
    box: 'Search anchors, matches, more',
    clear: 'Clear',
    kinds: { anchor: 'Anchors', match: 'Matches', game: 'Games', article: 'News', help: 'Help' },
    found: '{{count}} found',
    none: 'Nothing found for “{{words}}”',
    noneText: 'Try another word, or look at who is live.',
    toLive: 'Live',
    failed: 'The search failed',
    history: 'Searched before',
    clearHistory: 'Clear',
    begin: 'What are you looking for?',
    hot: 'Most watched now',
    liveNow: 'Live now',
    noLive: 'Nobody is on the air now.',
    live: { anchor: 'LIVE', other: 'In play' },
  },
}
