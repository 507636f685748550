import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of buff cards, in English. */
export const words: SameKeys<typeof chinese> = {
  buffCards: {
    title: 'Buff cards',
    points: 'Your points: {{points}}',
    names: { rebate: 'More rebate', doubleSign: 'Double sign-in', extraSpin: 'Extra spins' },
    does: {
      rebate: 'The rebate for the bets of a day is {{strength}}% more; it is counted with them on the next day.',
      doubleSign: 'The coins of a day’s sign-in come {{strength}} times; not those of a make-up.',
      extraSpin: 'Use it, and take {{strength}} more at the wheel on the same day. What you took does not lapse.',
    },
    nowhere: {
      rebate: 'To be had and used while rebates run.',
      doubleSign: 'To be had and used while sign-in gifts run.',
      extraSpin: 'To be had and used while the wheel runs.',
    },
    to: { rebate: 'See the rebates', doubleSign: 'Sign in', extraSpin: 'Take it at the wheel' },
    runs: 'Running until {{until}} (UTC+8)',
    have: 'You have {{have}}',
    use: 'Use: {{name}}',
    buy: 'Get one for {{price}} points',
    about:
      'One card of a kind runs a day. One that is used today ends at {{until}} (UTC+8). The breakout barrier brings cards, too.',
  },
}
