import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the breakout barrier, in English. */
export const words: SameKeys<typeof chinese> = {
  breakoutBarrier: {
    start: 'Not started yet',
    height: 'Gates passed: {{height}} of {{all}}',
    through: 'You have passed all the gates.',
    passedToday: 'Valid bets today: {{bets}}. You have passed today’s gate; the next one opens tomorrow.',
    today: 'Valid bets today: {{bets}}. The next gate needs {{need}}.',
    toStart: 'If a day falls short, you go back to the start.',
    toCamp: 'If a day falls short, you go back to the camp at gate {{camp}}.',
    gate: 'Gate {{gate}}',
    camp: 'Gate {{gate}} · camp',
    need: 'Valid bets in a day: {{need}}',
    coins: '{{coins}} coins',
    cards: { rebate: 'a rebate card', doubleSign: 'a double sign-in card', extraSpin: 'an extra-spin card' },
    places: { passed: 'Passed', next: 'Next', ahead: 'Ahead', behind: 'Reached before' },
    gifts: { ready: 'To claim', got: 'Claimed' },
    begin: 'Begin',
    claim: 'Claim your gifts',
    rules: 'Rules',
    rule: {
      once: 'At most one gate a day, by UTC+8 dates; the day you begin counts in full.',
      gift: 'Each gate’s gift is given once, and stays yours to claim if you fall back.',
      fall: 'A day that falls short takes you back to the last camp, or to the start.',
      pause: 'Days when you pause or are excluded never set you back.',
    },
  },
}
