import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of one bet from near, in English. */
export const words: SameKeys<typeof chinese> = {
  bet: {
    state: { open: 'Open', won: 'Won', lost: 'Lost', void: 'Void' },
    failed: 'Could not load the bet',
    missing: 'There is no such bet',
    missingText: 'Its number may be incomplete, or it belongs to another account.',
    toMatch: 'To the match',
    matchGone: 'Nothing of this match is kept any more.',
    moves: 'Money moved',
    move: { stake: 'Stake taken', back: 'Stake back', gain: 'Won' },
    lostText: 'It lost: the stake is the venue’s.',
    fact: {
      id: 'Bet number',
      market: 'Market',
      selection: 'Selection',
      price: 'Price taken',
      stake: 'Stake',
      return: 'Would return',
      payout: 'Returned',
      state: 'State',
      placedAt: 'Placed',
      settledAt: 'Settled',
    },
  },
}
