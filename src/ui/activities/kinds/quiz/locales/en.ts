import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the quiz, in English. */
export const words: SameKeys<typeof chinese> = {
  quiz: {
    title: 'Today’s questions: {{count}}',
    score: '{{over}} of {{all}} done, {{right}} right',
    begin: 'Begin',
    next: 'Next question',
    done: 'You are through with today’s questions. Come back tomorrow.',
    ask: '{{place}}. {{ask}}',
    time: 'Time left',
    left: '{{count}} s left',
    sent: 'Answer sent. Checking whether it is right…',
    over: 'Time is up. Here comes the answer…',
    isRight: 'That is right.',
    unpaid: 'All coins had been given out by then, so this one earns none.',
    isWrong: 'That is wrong.',
    isLate: 'No answer in time.',
    yoursRight: 'You answered {{pick}}: right',
    yoursWrong: 'You answered {{pick}}; the right answer is {{right}}',
    yoursLate: 'No answer; the right answer is {{right}}',
    rules: 'Rules',
    rule: {
      coins: '{{coins}} coins for each right answer.',
      time: '{{seconds}} seconds per question; 1 second of grace for slow connections.',
      last: 'Once a question has started, leaving or reloading the page does not stop its clock.',
    },
  },
}
