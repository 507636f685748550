import { questionMachine } from './quizQuestionMachine.ts'

type Ask = (act: Readonly<Record<string, unknown>>) => void

/** A question whose answer goes the way of all acts of its page. */
export const provideQuestion = (ask: Ask) =>
  questionMachine.provide({
    actions: {
      answer: (_, { key, pick }) => ask({ do: 'answer', key, pick }),
      askAgain: () => ask({ do: 'look' }),
    },
  })
