import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of sign-in gifts, in English. */
export const words: SameKeys<typeof chinese> = {
  signGifts: {
    row: 'Days in a row: {{count}}',
    day: 'Day {{day}}',
    got: 'Yours',
    today: 'Today',
    next: 'To come',
    sign: 'Sign in for coins',
    times: 'A card is running: the coins of today’s sign-in come {{times}} times.',
    signed: 'You signed in today. Come back tomorrow.',
    makeUp: 'Make up for {{day}}',
    about:
      'Once a day, by the dates of UTC+8. Each day in a row brings more; after the last one it begins again. Make-up cards left this week: {{left}}.',
  },
}
