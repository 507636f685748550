import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a member's grade, in English. */
export const words: SameKeys<typeof chinese> = {
  vip: {
    title: 'Grades',
    grade: 'VIP {{grade}}',
    toNext: '{{missing}} more in valid bets to VIP {{grade}}',
    top: 'You have the highest grade',
    progress: 'Way to the next grade',
    ofTarget: '{{progress}} / {{target}}',
    month: 'Valid bets this month {{amount}}',
    kept: 'This month’s valid bets keep your grade ({{needed}})',
    falls: 'You go down to VIP {{grade}} on {{at}} (UTC+8): {{missing}} in valid bets are missing ({{needed}} in all)',
    floor: 'Not below VIP {{grade}} until {{until}} (UTC+8)',
    noLevel: 'Your account counts as VIP 0 for now; customer service can tell you more',
    see: 'See grades and what they bring',
    failed: 'Your grade could not be loaded',
    bonuses: 'To be claimed',
    none: 'Nothing to claim now',
    noneText:
      'What grades, months and birthdays bring will be here. For a birthday bonus your birth date must be in your profile.',
    bonus: { level: 'VIP {{period}} bonus', month: 'Monthly bonus {{period}}', birthday: 'Birthday bonus {{period}}' },
    rules: 'Rules of grades',
    gradeColumn: 'Grade',
    thresholdColumn: 'Valid bets',
    rulesText:
      'Valid bets are settled and not void; the two sides of a market count once. A grade rises at once. On the first day of a month it goes one down unless last month’s valid bets are at least {{percent}}% of what it takes. A birthday bonus can be claimed for {{days}} days from the birthday on.',
    threshold: 'Valid bets {{amount}}',
    level: 'Once',
    monthly: 'A month',
    birthday: 'Birthday',
    rebate: 'Rebate',
    yours: 'Your grade',
  },
}
