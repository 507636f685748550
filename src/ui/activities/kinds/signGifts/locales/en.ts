import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of sign-in gifts, in English. */
export const words: SameKeys<typeof chinese> = {
  signGifts: {
    row: 'Days in a row: {{count}}',
    day: 'Day {{day}}',
    got: 'Yours',
    today: 'Today',
    next: 'Upcoming',
    sign: 'Sign in for coins',
    times: 'A card is active: today’s sign-in coins are multiplied by {{times}}.',
    signed: 'You signed in today. Come back tomorrow.',
    makeUp: 'Make up for {{day}}',
    about:
      'Once a day, by UTC+8 dates. Each day in a row brings more; after the last one the row starts again. A make-up card signs a day you missed; cards left this week: {{left}}.',
  },
}
