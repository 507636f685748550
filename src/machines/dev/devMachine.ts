import { assign, type ObservableActorLogic, setup } from 'xstate'
import type { ErrorEntry } from '#src/api/catalogue.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What a triggered call came to, in words and numbers. */
export type Trial = { readonly name: string; readonly kind: string; readonly code: number; readonly key: string | null }

export type DevEvent = { type: 'behaviour.triggered'; name: string }

type Context = { readonly asked: string | null; readonly trials: readonly Trial[] }

/** Most results that are kept. */
const LIMIT = 40

/** Has the server answer as a developer says, one at a time, and keeps what came of it. */
export const devMachine = setup({
  types: { context: {} as Context, events: {} as DevEvent },
  actors: { trigger: promiseSlot<Trial, { name: string }>('trigger') },
}).createMachine({
  id: 'dev',
  initial: 'ready',
  context: { asked: null, trials: [] },
  states: {
    ready: { on: { 'behaviour.triggered': { target: 'asking', actions: assign({ asked: ({ event }) => event.name }) } } },
    asking: {
      invoke: {
        src: 'trigger',
        input: ({ context }) => ({ name: context.asked ?? '' }),
        onDone: {
          target: 'ready',
          actions: assign({ trials: ({ context, event }) => [event.output, ...context.trials].slice(0, LIMIT), asked: null }),
        },
        // A trial reports failures as results: this one could not even be tried.
        onError: { target: 'ready', actions: assign({ asked: null }) },
      },
    },
  },
})

/** What is going on inside, as developers see it. `offset` in ms; errors are those that still count. */
export type DevState = {
  readonly offset: number
  readonly cached: number
  readonly hosts: readonly { readonly host: string; readonly errors: number }[]
}

/** What the developers' page stands on. */
export type DevLogic = {
  readonly machine: typeof devMachine
  readonly state: ObservableActorLogic<DevState, undefined>
  readonly catalogue: readonly ErrorEntry[]
  /** Whether the server can be made to answer so. */
  readonly canTrigger: (name: string) => boolean
  /** Behaviours that are no row of the catalogue: replies that are none of ours. */
  readonly others: readonly string[]
}
