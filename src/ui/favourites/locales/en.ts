import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the page of what a member follows, in English. */
export const words: SameKeys<typeof chinese> = {
  favourites: {
    title: 'Following',
    anchors: 'Anchors',
    matches: 'Matches',
    games: 'Games',
    none: 'Nothing followed yet',
    noneText: 'Press a star to follow.',
    live: 'Suggested: live now',
    today: 'Suggested: matches now',
    noAnchors: 'You follow no anchors yet.',
    noMatches: 'You follow no matches yet.',
    noGames: 'You follow no games yet.',
  },
}
