import { assign, setup } from 'xstate'
import { observableSlot } from '../kit/slots.ts'

export type TitleEvent = { type: 'title.changed'; text: string }

/** The tab's title: its text, and the actor that shows it and scrolls a long one. */
export const titleMachine = setup({
  types: { context: {} as { readonly text: string }, events: {} as TitleEvent, input: {} as { text: string } },
  actors: { show: observableSlot<string, { text: string }>('show') },
}).createMachine({
  id: 'title',
  initial: 'showing',
  context: ({ input }) => input,
  states: {
    showing: {
      invoke: { src: 'show', input: ({ context }) => ({ text: context.text }), onError: 'still' },
      on: {
        'title.changed': {
          guard: ({ context, event }) => context.text !== event.text,
          target: 'showing',
          reenter: true,
          actions: assign({ text: ({ event }) => event.text }),
        },
      },
    },
    /** The title could not be shown; it stays as it is until the next change. */
    still: { on: { 'title.changed': { target: 'showing', actions: assign({ text: ({ event }) => event.text }) } } },
  },
})
