import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of points, in English. */
export const words: SameKeys<typeof chinese> = {
  points: {
    title: 'My points',
    have: 'Points',
    owed: '{{points}} points were taken back after you had spent them. The next ones you earn cover that first.',
    how: 'Points never expire. Exchange them for coins in the shop.',
    shop: 'To the shop',
    changes: 'Points history',
    balance: 'Balance',
    none: 'No points yet',
    noneText: 'Each point you earn or spend appears here, with why and when.',
    failed: 'Your points could not be loaded',
    changesFailed: 'Your points history could not be loaded',
    tasks: 'Earn points',
    earn: 'Ways to earn points',
    way: { tasks: 'Tasks', activities: 'Activities', bets: 'Games and sports' },
    brings: { tasks: 'Every day and every week', activities: 'Sign-ins, quizzes and guesses', bets: 'Valid bets bring points' },
    buys: 'What points buy',
    allGoods: 'See all',
    price: '{{points}} points',
    reach: '{{have}} / {{points}} points',
    goodsFailed: 'What points buy could not be loaded',
    more: 'Show more',
    reason: {
      bets: 'Valid bets',
      betsBack: 'Bet voided, points taken back',
      shop: 'Shop',
      guess: 'Guess',
      yeb: 'Interest wallet task',
      adjustment: 'Adjustment',
      prize: 'Prize',
    },
  },
}
