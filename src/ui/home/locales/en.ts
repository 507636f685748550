import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of home, in English. */
export const words: SameKeys<typeof chinese> = {
  home: {
    title: 'Live sports, watched together',
    announcements: 'Site announcements',
    liveNow: 'Live now',
    all: 'See all',
    matches: 'Matches',
    noLive: 'Nobody is live right now',
    noLiveText: 'Look at the matches below; this updates by itself.',
    noMatches: 'No matches right now',
    noMatchesText: 'New fixtures will appear here.',
    focus: 'Match of the moment',
    hot: 'Popular anchors',
    news: 'News',
  },
  banner: {
    label: 'Highlights',
    role: 'carousel',
    back: 'Back',
    next: 'Next',
    plain: 'Watch, chat and spend match day with our anchors.',
  },
}
