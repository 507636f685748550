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
    none: 'No anchors yet',
    noneText: 'Anchors appear here as they join.',
    matches: 'Matches',
    anchors: 'Anchors',
    view: 'What to show',
    schedule: 'Schedule',
    group: {
      mine: 'Following',
      live: 'Now',
      coming: 'Coming up',
      ended: 'Over',
    },
    noMatches: 'No such matches',
    noMatchesText: 'Try another sport.',
    noneYet: 'No matches yet',
    noneYetText: 'New fixtures appear here.',
    allMatches: 'See all matches',
  },
  tools: {
    sort: 'Sort by',
    hot: 'Most watched',
    followed: 'Followed first',
    soon: 'Starting soon',
    onlyLive: 'Live only',
    rows: 'Show as rows',
    cards: 'Show as cards',
  },
  remind: {
    started: 'On the air: your reminder',
    text: 'You get one reminder, for the next broadcast: a message, and a note on any page that you have open. To keep up with an anchor, follow them: their room then comes first in lists.',
    enter: 'Enter anyway',
  },
  schedule: {
    none: 'Nothing is scheduled for the next seven days',
    noneText: 'Anchors and matches appear here once they have a time.',
    zone: 'Times are by the site’s clock, UTC+8',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
}
