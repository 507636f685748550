import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the welfare centre, in English. */
export const words: SameKeys<typeof chinese> = {
  welfare: {
    title: 'Welfare centre',
    waits: 'To claim',
    none: 'Nothing to claim now',
    noneText: 'Bonuses for grades, for each month and for your birthday appear here, friends whom you invited, and rebates.',
    kind: {
      level: 'Bonus for reaching VIP {{period}}',
      month: 'Monthly bonus {{period}}',
      birthday: 'Birthday bonus {{period}}',
      task: 'Task: {{period}}',
      invite: 'An invited friend',
      rebate: 'Rebate for {{period}}',
    },
    claimAll: 'Claim all',
    failed: 'Your bonuses could not be loaded',
    history: 'Claimed',
    historyNone: 'Nothing was claimed yet.',
    historyFailed: 'What was claimed could not be loaded',
    more: 'Show more',
    sources: 'Where more comes from',
    source: { tasks: 'Tasks', grades: 'Grades', activities: 'Activities', invite: 'Invite friends' },
    brings: {
      tasks: 'Points every day',
      grades: 'Bonuses for grades and birthdays',
      activities: 'Sign-ins, draws, packages',
      invite: 'Cash for friends who play',
    },
  },
}
