import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the breakout barrier, in English. */
export const words: SameKeys<typeof chinese> = {
  breakoutBarrier: {
    start: 'Not begun yet',
    height: 'Gates passed: {{height}} of {{all}}',
    through: 'All gates are passed.',
    passedToday: 'Valid bets today: {{bets}}. Today’s gate is passed; the next one is for tomorrow.',
    today: 'Valid bets today: {{bets}}. The next gate takes {{need}}.',
    toStart: 'A day that falls short leads back to the start.',
    toCamp: 'A day that falls short leads back to the camp at gate {{camp}}.',
    gate: 'Gate {{gate}}',
    camp: 'Gate {{gate}} · camp',
    need: 'Valid bets of a day: {{need}}',
    coins: '{{coins}} coins',
    cards: { rebate: 'a card for more rebate', doubleSign: 'a card for a double sign-in', extraSpin: 'a card for extra spins' },
    places: { passed: 'Passed', next: 'Next', ahead: 'Ahead', behind: 'Reached before' },
    gifts: { ready: 'To claim', got: 'Yours' },
    begin: 'Begin',
    claim: 'Claim what you reached',
    about:
      'At most one gate a day, by the dates of UTC+8; the day of beginning counts whole. A gate’s gift is given once, and stays yours to claim after a fall. Days on which you pause or are excluded lead nowhere back.',
  },
}
