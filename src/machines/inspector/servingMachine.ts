import { type EventObject, setup } from 'xstate'
import { callbackSlot } from '../kit/slots.ts'

export type ServingEvent = { type: 'window.asked' } | { type: 'window.left' }

/** A window that has sent no request for this long is gone, ms: one in the background may send only one a minute. */
const SILENCE = 90_000

/** The page that another window's inspector looks at: it watches its machines only while that window sends requests. */
export const servingMachine = setup({
  types: { events: {} as ServingEvent },
  actors: {
    /** Answers the window's requests; sends window.asked and window.left. */
    answer: callbackSlot<EventObject, undefined>('answer'),
    /** Watches this page's machines. */
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
