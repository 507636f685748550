import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of what several features draw, but no first page, in English. */
export const words: SameKeys<typeof chinese> = {
  odds: {
    tab: 'Odds',
    title: 'Odds of this match',
    loading: 'Loading odds…',
    none: 'No odds for this match yet',
    noneText: 'They will appear here when the market opens.',
    over: 'This match is over',
    since: 'Odds paused and locked · updated {{time}} ago',
    stale: 'locked until it is updated',
    fresh: 'Prices updating',
    suspended: 'Paused',
    up: 'up',
    down: 'down',
    picked: 'picked',
    line: 'Line {{line}}',
    pick: '{{market}},',
    trend: 'Last hour: from {{from}} to {{to}}',
    seconds: '{{count}} s',
    minutes: '{{count}} min',
    side: { home: '1', draw: 'X', visit: '2' },
    market: {
      winner: 'Match result',
      handicap: 'Handicap',
      total: 'Over/under',
      mapWinner: 'Map {{line}} winner',
      nextScore: 'Next goal ({{line}})',
      bothScore: 'Both teams to score',
      oddEven: 'Odd/even',
    },
    selection: {
      draw: 'Draw',
      over: 'Over',
      under: 'Under',
      yes: 'Yes',
      no: 'No',
      none: 'No goal',
      odd: 'Odd',
      even: 'Even',
    },
  },
  balance: { show: 'Show balances', hide: 'Hide balances' },
  star: {
    follow: 'Follow {{name}}',
    add: 'Follow',
    followed: 'Following {{name}}',
    on: 'Following',
  },
  venue: {
    list: 'Sportsbooks',
    name: {
      OBTY: 'Harbour Sports',
      IMTY: 'Open Sea Sports',
      FBTY: 'Lighthouse Sports',
      OBDJ: 'Harbour Esports',
      DBTY: 'Moorings Sports',
    },
    shut: 'closed for now',
    shutUntil: 'closed, opens {{until}}',
    coming: 'Maintenance from {{from}}',
    comingUntil: 'Maintenance from {{from}} to {{until}}',
    comingText:
      'Meanwhile nobody enters, moves money in or bets. What you have there can be taken out at any time, and bets are settled as ever.',
  },
}
