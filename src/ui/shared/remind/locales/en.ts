import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of reminders and of rooms without a picture, in English. */
export const words: SameKeys<typeof chinese> = {
  reminder: {
    ask: 'Remind me next time',
    askStart: 'Remind me at kick-off',
    set: 'Reminder set',
    feature: 'reminders',
    anchor: 'Remind me of the next broadcast: {{name}}',
    match: 'Remind me of the start: {{name}}',
    in: 'in {{left}}',
    others: 'Live elsewhere',
    toLive: 'All live rooms',
  },
}
