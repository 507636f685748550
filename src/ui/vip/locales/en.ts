import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a member's grade, in English. */
export const words: SameKeys<typeof chinese> = {
  vip: {
    title: 'VIP',
    grade: 'VIP {{grade}}',
    toNext: '{{missing}} more in valid bets to VIP {{grade}}',
    top: 'You have the highest grade',
    progress: 'Progress to the next grade',
    ofTarget: '{{progress}} / {{target}}',
    month: 'Valid bets this month {{amount}}',
    kept: 'This month’s valid bets keep your grade ({{needed}})',
    falls: 'You drop to VIP {{grade}} on {{at}} (UTC+8) unless you make {{missing}} more in valid bets ({{needed}} in all)',
    floor: 'Protected: not below VIP {{grade}} until {{until}} (UTC+8)',
    noLevel: 'Your account counts as VIP 0 for now; customer service can tell you more',
    see: 'Benefits',
    failed: 'Your grade could not be loaded',
    bonuses: 'To claim',
    none: 'Nothing to claim now',
    noneText: 'Upgrade, monthly and birthday bonuses appear here. For a birthday bonus, set your date of birth in your profile.',
    bonus: { level: 'VIP {{period}} bonus', month: 'Monthly bonus {{period}}', birthday: 'Birthday bonus {{period}}' },
    rules: 'How grades work',
    gradeColumn: 'Grade',
    thresholdColumn: 'Valid bets in total',
    rulesText:
      'Valid bets are bets that were settled and not voided; the two sides of a market count once. You move up as soon as you reach a grade. On the first day of each month you drop one grade unless last month’s valid bets reached {{percent}}% of what it takes; a protected grade is kept until its date. A birthday bonus can be claimed for {{days}} days from your birthday.',
    threshold: 'Valid bets in total {{amount}}',
    level: 'Upgrade bonus',
    monthly: 'Monthly bonus',
    birthday: 'Birthday bonus',
    rebate: 'Rebate rate',
    yours: 'Your grade',
    nextBrings: 'What VIP {{grade}} brings',
    now: 'now {{value}}',
  },
}
