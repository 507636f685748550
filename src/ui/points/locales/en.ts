import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of points, in English. */
export const words: SameKeys<typeof chinese> = {
  points: {
    title: 'My points',
    have: 'Points',
    owed: '{{points}} points were taken back after you had spent them. The next ones you earn cover that first.',
    how: 'Earn points with valid bets and tasks. They never expire and buy gold coins in the shop.',
    shop: 'To the shop',
    welfare: 'Welfare centre',
    changes: 'Points history',
    balance: 'Balance',
    none: 'No points yet',
    noneText: 'Points you earn or spend appear here.',
    failed: 'Your points could not be loaded',
    changesFailed: 'Your points history could not be loaded',
    tasks: 'Earn points with tasks',
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
