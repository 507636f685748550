import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of tasks, in English. */
export const words: SameKeys<typeof chinese> = {
  tasks: {
    title: 'Tasks',
    points: 'My points',
    earned: 'To claim',
    none: 'No points to claim now',
    noneText: 'Finish the tasks below and their points appear here.',
    claimAll: 'Claim all',
    claimsFailed: 'The points to claim could not be loaded',
    failed: 'Your tasks could not be loaded',
    about:
      'Watching is timed by this site; several pages or devices at once count as one. A share counts once a day: when you copy or send the link to a room, a match or an article, or when somebody opens your invitation on their own device. Days are in UTC+8.',
    period: { day: 'Every day', week: 'Every week', once: 'Getting started' },
    sum: { day: 'Today', week: 'This week', once: 'To start' },
    ofPoints: '/ {{points}} pts',
    until: 'Resets {{until}}',
    deed: {
      watch: 'Watch live for {{count}} minutes',
      message: 'Send {{count}} messages in live rooms',
      share: 'Share something on {{count}} days',
      shareOnce: 'Share something',
      bind: 'Link a phone or an e-mail address',
      avatar: 'Choose another picture',
      nickname: 'Choose another nickname',
      follow: 'Follow an anchor',
      bet: 'Have a first bet settled',
    },
    short: {
      watch: 'Watching',
      message: 'Messages',
      share: 'Sharing',
      bind: 'Phone or e-mail linked',
      avatar: 'New picture',
      nickname: 'New nickname',
      follow: 'Following',
      bet: 'First bet',
    },
    progress: {
      minutes: '{{done}} / {{count}} minutes',
      messages: '{{done}} / {{count}} messages',
      days: '{{done}} / {{count}} days',
    },
    task: 'Task',
    go: 'Go',
    done: 'Done, claim it above',
    claimed: 'Claimed',
  },
}
