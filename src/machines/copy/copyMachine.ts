import { assign, setup } from 'xstate'
import { promiseSlot } from '../kit/slots.ts'

export type CopyEvent = { type: 'copy.pressed'; text: string }

/** How long it is said that the text was copied, in ms. */
const SAID_FOR = 3_000

/** Puts a text on the clipboard and says whether that worked; where the browser lets no page do so, the person copies by hand. */
export const copyMachine = setup({
  types: { context: {} as { text: string }, events: {} as CopyEvent },
  actors: { copy: promiseSlot<void, { text: string }>('copy') },
  delays: { saidFor: SAID_FOR },
}).createMachine({
  id: 'copy',
  initial: 'ready',
  context: { text: '' },
  on: {
    'copy.pressed': { target: '.copying', reenter: true, actions: assign({ text: ({ event }) => event.text }) },
  },
  states: {
    ready: {},
    copying: {
      invoke: { src: 'copy', input: ({ context }) => ({ text: context.text }), onDone: 'copied', onError: 'byHand' },
    },
    copied: { after: { saidFor: 'ready' } },
    byHand: {},
  },
})
