import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of bonuses for deposits, in English. */
export const words: SameKeys<typeof chinese> = {
  depositBonus: {
    step: 'Deposit no. {{number}}',
    share: 'A deposit of {{least}} or more brings {{percent}}% of it, at most {{most}}.',
    state: { open: 'To come', given: 'Yours', missed: 'Not taken' },
    column: { deposit: 'You deposit', bonus: 'Locked bonus', bets: 'Bets on {{product}} in 7 days' },
    bets: 'Valid bets {{have}} / {{need}}',
    until: 'Bets on {{product}} · until {{until}}',
    phase: {
      running: 'A bonus of {{amount}} is locked. It comes to your wallet once the bets are made.',
      waiting: 'The time of the {{amount}} bonus is over. It waits for bets that were placed before.',
      released: 'The bonus of {{amount}} came to your wallet.',
      lapsed: 'The bonus of {{amount}} lapsed. Your own money is as it was.',
      optedOut: 'You gave up the bonus of {{amount}}. Your own money is as it was.',
    },
    wallet: 'See this bonus, or give it up',
    in: 'You take part',
    out: 'Take part before you deposit',
    over: 'You have made the deposits that this is for',
    rule: {
      before: 'Only deposits credited after you took part count. One below {{least}} is not counted and brings nothing.',
      bets: 'For 7 days from then, valid bets on {{product}} count. What is not reached by then lapses.',
      own: 'Your own money is never locked: use or withdraw it at any time.',
      leave: 'You can leave at any time. A locked bonus can still be bet for, or given up in the wallet.',
      pause: 'A deposit credited while you pause or are excluded brings no bonus.',
    },
    product: {
      sports: 'sports',
      slots: 'slots',
      live: 'live games',
      fishing: 'fishing',
      chess: 'board games',
      lottery: 'lottery',
    },
    join: 'Take part',
    leave: 'Leave',
    deposit: 'Deposit',
  },
}
