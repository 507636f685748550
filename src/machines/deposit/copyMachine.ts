import { assign, setup } from 'xstate'
import { promiseSlot } from '../kit/slots.ts'

export type CopyEvent = { type: 'copy.clicked'; text: string }

/** How long the feedback stays, in ms. */
const FEEDBACK = 2_000

/** Copying something to the clipboard, with feedback. A browser that lets no page copy leaves it to the person. */
export const copyMachine = setup({
  types: { context: {} as { readonly text: string }, events: {} as CopyEvent },
  actors: { copy: promiseSlot<void, { text: string }>('copy') },
}).createMachine({
  id: 'copy',
  initial: 'ready',
  context: { text: '' },
  on: { 'copy.clicked': { target: '.copying', actions: assign({ text: ({ event }) => event.text }) } },
  states: {
    ready: {},
    copying: { invoke: { src: 'copy', input: ({ context }) => ({ text: context.text }), onDone: 'copied', onError: 'byHand' } },
    copied: { after: { [FEEDBACK]: 'ready' } },
    byHand: {},
  },
})
