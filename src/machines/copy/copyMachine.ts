import { assign, setup } from 'xstate'
import { promiseSlot } from '../kit/slots.ts'

export type CopyEvent = { type: 'copy.pressed'; text: string }

/** How long the confirmation is shown, in ms. */
const CONFIRMED_FOR = 3_000

/** Copies a text to the clipboard and shows whether that worked; where the browser forbids it, the person copies by hand. */
export const copyMachine = setup({
  types: { context: {} as { text: string }, events: {} as CopyEvent },
  actors: { copy: promiseSlot<void, { text: string }>('copy') },
  delays: { confirmedFor: CONFIRMED_FOR },
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
    copied: { after: { confirmedFor: 'ready' } },
    byHand: {},
  },
})
