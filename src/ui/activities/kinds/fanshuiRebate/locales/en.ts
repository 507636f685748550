import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of rebates, in English. */
export const words: SameKeys<typeof chinese> = {
  rebate: {
    waits: 'Rebates to claim',
    claimAll: 'Claim all',
    carried: 'Carried over to the next day: {{amount}}',
    days: 'Day by day',
    none: 'No rebates yet. Today’s settled bets are counted at 00:30 (UTC+8); from ¥1 on you can claim.',
    noneNow: 'Nothing to claim now. A day’s settled bets are counted at 00:30 (UTC+8) the next day.',
    toGames: 'To the games',
    toSports: 'To sports betting',
    states: { waiting: 'Being counted', carried: 'Carried over', claimable: 'To claim', claimed: 'Claimed', lapsed: 'Lapsed' },
    until: 'Claim by {{time}}',
    soFar: 'About {{amount}} so far',
    claim: 'Claim',
    claimDay: 'Claim the rebate of {{day}}',
    bets: '{{kind}}: valid bets {{bets}}, rate {{rate}}',
    card: 'Rebate card: {{percent}}% more for this day',
    kinds: { sports: 'Sports', slots: 'Slots', live: 'Live', fishing: 'Fishing', chess: 'Cards', lottery: 'Lottery' },
    allKinds: 'For all games and sports',
    step: {
      bet: 'Settled bets count for their day',
      counted: 'Counted at 00:30 (UTC+8) at your grade’s rate',
      claim: 'Claim from ¥1 on, for 30 days',
    },
    ratesOf: 'Your VIP {{grade}} rates',
    rateOf: 'Your rate (VIP {{grade}})',
    rules: 'Rules',
    rule: {
      counted: 'Each day’s valid bets are counted at 00:30 (UTC+8) the next day, by kind of venue and your grade at that time.',
      carried: 'You can claim from ¥1. Less than ¥1, and fractions of a fen, are carried over to the next day.',
      card: 'A rebate card adds its percentage to what that day’s own bets earn, not to what was carried over; bets voided later are taken off at the plain rate.',
      until:
        'You can claim for 30 days after the count. Time while you pause or are excluded does not count: you can claim afterwards.',
      voided: 'A bet voided after it was counted lowers the valid bets of the day on which it is voided.',
      over: 'What was counted can still be claimed in time after the activity ends, here or in Rewards.',
    },
  },
}
