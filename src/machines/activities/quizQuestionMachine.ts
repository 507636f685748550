import { assign, setup } from 'xstate'
import { QUIZ_GRACE } from '#src/api/model/activities/kinds/quiz.ts'
import { actionSlot } from '../kit/slots.ts'

/** How often the countdown moves, in ms. */
const TICK = 1_000
/** How long after the grace it is asked what became of the question, in ms: so that it is over on the server by then. */
const AFTER_GRACE = 250

type Input = {
  /** Names the question, as the server does. */
  readonly key: string
  /** What was left of its time when it was shown, in ms by the server's clock. */
  readonly left: number
}
type Context = Input & { readonly pick: number | null }

/**
 * A question of the quiz while it is looked at (C-12): its countdown, and one answer. The server judges by its own clock; here it only ends
 * in time: nothing is sent any more once the time is over, and it is asked what became of it when the grace is over too.
 */
export const questionMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'answer.picked'; pick: number }, input: {} as Input },
  actions: {
    takePick: assign((_, { pick }: { pick: number }) => ({ pick })),
    /** Sends the answer. */
    answer: actionSlot<{ readonly key: string; readonly pick: number }>('question.answer'),
    /** Asks what became of a question whose time is over. */
    askAgain: actionSlot<{ readonly key: string }>('question.askAgain'),
    takeTick: assign({ left: ({ context: { left } }) => Math.max(0, left - TICK) }),
  },
  guards: { isLastTick: ({ context: { left } }) => left <= TICK },
  delays: {
    tick: ({ context: { left } }) => Math.min(TICK, left),
    rest: ({ context: { left } }) => left + QUIZ_GRACE + AFTER_GRACE,
  },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({ ...input, pick: null }),
  initial: 'open',
  states: {
    open: {
      on: {
        'answer.picked': {
          target: 'picked',
          actions: [
            { type: 'takePick', params: ({ event: { pick } }) => ({ pick }) },
            { type: 'answer', params: ({ context: { key }, event: { pick } }) => ({ key, pick }) },
          ],
        },
      },
      after: {
        tick: [
          { guard: 'isLastTick', target: 'late', actions: 'takeTick' },
          { target: 'open', reenter: true, actions: 'takeTick' },
        ],
      },
    },
    /** On its way; the page shows what the server says of it. */
    picked: { after: { rest: 'over' } },
    late: { after: { rest: 'over' } },
    over: { type: 'final', entry: { type: 'askAgain', params: ({ context: { key } }) => ({ key }) } },
  },
})
