import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of points, in English. */
export const words: SameKeys<typeof chinese> = {
  points: {
    title: 'My points',
    have: 'Points now',
    owed: '{{points}} points were taken back after they were spent: the next ones pay for them first.',
    how: 'Valid bets and tasks bring points. They never lapse, and buy gold coins in the shop.',
    shop: 'To the shop',
    welfare: 'Welfare centre',
    changes: 'How they came and went',
    balance: 'After it',
    none: 'No points yet',
    noneText: 'Points that you get or spend appear here.',
    failed: 'Your points could not be loaded',
    changesFailed: 'How they came and went could not be loaded',
    more: 'Show more',
    reason: {
      bets: 'Valid bets',
      betsBack: 'Bet voided, points taken back',
      shop: 'Shop',
      guess: 'Guess',
      yeb: 'Task of the interest wallet',
      adjustment: 'Adjustment',
      prize: 'Prize',
    },
  },
}
