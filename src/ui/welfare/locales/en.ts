import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a member’s rewards, in English. */
export const words: SameKeys<typeof chinese> = {
  welfare: {
    title: 'Rewards',
    waits: 'To claim',
    none: 'Nothing to claim now',
    noneText: 'Upgrade, monthly and birthday bonuses appear here, with rewards for invited friends and rebates.',
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
    historyNone: 'Nothing claimed yet',
    historyNoneText: 'Each reward you claim appears here with its time; coins, points and cash arrive at once.',
    historyFailed: 'Your claims could not be loaded',
    more: 'Show more',
    sources: 'Ways to earn more',
    source: { tasks: 'Tasks', grades: 'VIP', activities: 'Activities', invite: 'Invite friends' },
    fact: {
      tasks: '{{done}} / {{all}} points today',
      grades: '{{missing}} more to VIP {{grade}}',
      activities: 'To do today: {{count}}',
      invite: '{{reward}} each · {{counted}} / {{monthly}} this month',
    },
    brings: {
      tasks: 'Points every day',
      grades: 'Upgrade and birthday bonuses',
      activities: 'Sign-ins, draws, packages',
      invite: 'Cash for friends who play',
    },
  },
}
