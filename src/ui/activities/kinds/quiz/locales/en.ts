import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the quiz, in English. */
export const words: SameKeys<typeof chinese> = {
  quiz: {
    title: 'Questions a day: {{count}}',
    score: '{{over}} of {{all}} over, {{right}} right',
    begin: 'Begin',
    next: 'Next question',
    done: 'All of today’s questions are over. Come back tomorrow.',
    ask: '{{place}}. {{ask}}',
    time: 'Time left',
    left: '{{count}} s left',
    sent: 'Your answer is sent. Finding out if it is right…',
    over: 'The time of this question is over. Here comes the answer…',
    isRight: 'That is right.',
    unpaid: 'The coins were all given by then: this one brings none.',
    isWrong: 'That is wrong.',
    isLate: 'No answer in time.',
    yoursRight: 'You said {{pick}}: right',
    yoursWrong: 'You said {{pick}}; right is {{right}}',
    yoursLate: 'No answer; right is {{right}}',
    about:
      '{{seconds}} seconds a question, by when your answer reaches this site (with 1 second of grace). Once a question began, leaving or reloading the page does not stop its clock. {{coins}} coins for each right answer.',
  },
}
