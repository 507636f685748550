import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of rebates, in English. */
export const words: SameKeys<typeof chinese> = {
  rebate: {
    waits: 'Rebates to claim',
    claimAll: 'Claim all',
    carried: 'Carried to the next day: {{amount}}',
    days: 'Day by day',
    none: 'No rebates yet',
    noneText: 'Once bets of yours are settled, the rebate of their day appears here.',
    states: { waiting: 'Being counted', carried: 'Carried on', claimable: 'To claim', claimed: 'Claimed', lapsed: 'Lapsed' },
    until: 'To be claimed until {{time}}',
    soFar: 'About {{amount}} so far',
    claim: 'Claim',
    claimDay: 'Claim the rebate of {{day}}',
    bets: '{{kind}}: valid bets {{bets}}, rate {{rate}}',
    card: 'Rebate card: {{percent}}% more for this day',
    kinds: { sports: 'Sports', slots: 'Slots', live: 'Live', fishing: 'Fishing', chess: 'Cards', lottery: 'Lottery' },
    ratesOf: 'Rates of VIP {{grade}}',
    rules: 'Rules',
    rule: {
      counted:
        'Valid bets of a day are counted at 00:30 (UTC+8) of the next one, by the kind of venue and the grade that you have then.',
      carried: 'From ¥1 on it can be claimed. Less than ¥1, and fractions of a fen, are carried to the next day.',
      card: 'A rebate card that ran on a day makes what its own bets bring so many percent more: not what was carried into it, and bets that are voided later are taken off at the plain rate.',
      until:
        'It can be claimed for 30 days after it was counted. Time in which you paused or are excluded is not part of them: you claim afterwards.',
      voided: 'A bet that is voided after it was counted lowers the valid bets of the day on which it is voided.',
      over: 'What was counted can be claimed in time also when the activity is over, here or in the welfare centre.',
    },
  },
}
