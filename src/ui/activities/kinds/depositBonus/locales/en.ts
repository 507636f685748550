import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of bonuses for deposits, in English. */
export const words: SameKeys<typeof chinese> = {
  depositBonus: {
    step: 'Deposit no. {{number}}',
    way: {
      join: 'Take part',
      deposit: 'Deposit {{least}} or more: the bonus is locked',
      bet: 'Bet it {{multiple}} times on {{product}} in 7 days: it is yours',
    },
    share: 'Deposit {{least}} or more and get {{percent}}% of it as a bonus, up to {{most}}.',
    state: { open: 'Available', given: 'Received', missed: 'Not taken' },
    column: { deposit: 'You deposit', bonus: 'Locked bonus', bets: 'Bets on {{product}} in 7 days' },
    bets: 'Valid bets {{have}} / {{need}}',
    until: 'Bets on {{product}} · until {{until}}',
    phase: {
      running: 'A bonus of {{amount}} is locked. It goes to your wallet once you have made the bets.',
      waiting: 'Time is up for the {{amount}} bonus. Bets placed before are still being settled.',
      released: 'The {{amount}} bonus is in your wallet.',
      lapsed: 'The {{amount}} bonus lapsed. Your own money is untouched.',
      optedOut: 'You gave up the {{amount}} bonus. Your own money is untouched.',
    },
    wallet: 'See this bonus, or give it up',
    in: 'You are taking part',
    out: 'Take part before you deposit',
    over: 'You have already made the deposits this is for',
    rule: {
      before: 'Only deposits credited after you take part count. A deposit below {{least}} is skipped and earns nothing.',
      bets: 'You then have 7 days: valid bets on {{product}} count. Whatever is not unlocked by then lapses.',
      own: 'Your own money is never locked: use or withdraw it at any time.',
      leave: 'You can leave at any time. A locked bonus can still be unlocked by betting, or given up in your wallet.',
      pause: 'A deposit credited while you pause or are excluded earns no bonus.',
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
