import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of buff cards, in English. */
export const words: SameKeys<typeof chinese> = {
  buffCards: {
    title: 'Choose a card',
    points: 'Your points: {{points}}',
    names: { rebate: 'More rebate', doubleSign: 'Double sign-in', extraSpin: 'Extra spins' },
    does: {
      rebate: 'Adds {{strength}}% to the rebate on that day’s bets; it is paid with the rebate the next day.',
      doubleSign: 'Your sign-in coins that day are multiplied by {{strength}} (not for make-up days).',
      extraSpin:
        'Gives {{strength}} more at the wheel on the day you use it. Take them there that day; taken spins do not expire.',
    },
    nowhere: {
      rebate: 'You can get and use this while rebates run.',
      doubleSign: 'You can get and use this while sign-in gifts run.',
      extraSpin: 'You can get and use this while the wheel runs.',
    },
    to: { rebate: 'See the rebates', doubleSign: 'Sign in', extraSpin: 'Take it at the wheel' },
    runs: 'Active until {{until}} (UTC+8)',
    have: 'You have {{have}}',
    use: 'Use: {{name}}',
    buy: 'Get one for {{price}} points',
    short: 'Need {{points}} more points',
    about:
      'One card of each kind can be active a day; a card used today ends at {{until}} (UTC+8). You also get cards at Seven gates.',
  },
}
