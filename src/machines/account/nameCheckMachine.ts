import { type ActorRefFrom, assign, setup } from 'xstate'
import { isAccountName, type NameFault } from '#src/api/model/nameFault.ts'
import { promiseSlot } from '../kit/slots.ts'

/** Whether a name is to be had, why not, and names that are. */
export type NameAnswer = {
  readonly available: boolean
  readonly reason: NameFault | null
  readonly suggestions: readonly string[]
}

type Context = { readonly name: string; readonly answer: NameAnswer | null }

/** How long nobody types before a name is asked about (B-3), in ms. */
const DEBOUNCE = 300

/** Whether a name that is being typed is to be had: asked once nobody has typed for a moment. Without an answer the form goes on: registering decides. */
export const nameCheckMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'name.changed'; name: string }, input: {} as { name: string } },
  actors: { check: promiseSlot<NameAnswer, { name: string }>('check') },
  guards: { isName: (_, { name }: { name: string }) => isAccountName(name) },
  delays: { debounce: DEBOUNCE },
}).createMachine({
  id: 'nameCheck',
  initial: 'beginning',
  context: ({ input }) => ({ name: input.name, answer: null }),
  on: {
    'name.changed': [
      {
        guard: { type: 'isName', params: ({ event }) => event },
        target: '.typing',
        reenter: true,
        actions: assign({ name: ({ event }) => event.name, answer: null }),
      },
      { target: '.resting', actions: assign({ name: ({ event }) => event.name, answer: null }) },
    ],
  },
  states: {
    beginning: {
      always: [{ guard: { type: 'isName', params: ({ context }) => context }, target: 'checking' }, { target: 'resting' }],
    },
    resting: {},
    typing: { after: { debounce: 'checking' } },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'known', actions: assign({ answer: ({ event }) => event.output }) },
        onError: 'unknown',
      },
    },
    known: {},
    unknown: {},
  },
})

export type NameCheckRef = ActorRefFrom<typeof nameCheckMachine>
