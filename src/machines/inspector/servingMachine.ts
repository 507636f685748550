import { type EventObject, setup } from 'xstate'
import { callbackSlot } from '../kit/slots.ts'

export type ServingEvent = { type: 'window.asked' } | { type: 'window.left' }

/** A window that has not asked for so long is gone, ms: one in the background may ask but once a minute. */
const SILENCE = 90_000

/** A page that another window's inspector looks at: it looks into itself only while that window asks. */
export const servingMachine = setup({
  types: { events: {} as ServingEvent },
  actors: {
    /** Answers the window; sends window.asked and window.left. */
    answer: callbackSlot<EventObject, undefined>('answer'),
    /** Looks as long as it lives. */
    open: callbackSlot<EventObject, undefined>('open'),
  },
  delays: { silence: SILENCE },
}).createMachine({
  id: 'serving',
  invoke: { src: 'answer', onError: {} },
  initial: 'alone',
  states: {
    alone: { on: { 'window.asked': 'watched' } },
    watched: {
      invoke: { src: 'open', onError: {} },
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'window.asked': { target: 'waiting', reenter: true } },
          after: { silence: '#serving.alone' },
        },
      },
      on: { 'window.left': 'alone' },
    },
  },
})
