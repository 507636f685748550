import { assign, type ObservableActorLogic, setup } from 'xstate'
import type { ErrorEntry } from '#src/api/catalogue.ts'
import { promiseSlot } from '../kit/slots.ts'

/** The result of a triggered call; `key` = its message, null = it succeeded. */
export type Trial = { readonly name: string; readonly kind: string; readonly code: number; readonly key: string | null }

export type DevEvent = { type: 'behaviour.triggered'; name: string }

type Context = { readonly asked: string | null; readonly trials: readonly Trial[] }

/** Most results that are kept. */
const LIMIT = 40

/** Makes the server answer with a chosen behaviour, one at a time, and keeps the results, the newest first. */
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
        // A failed call is a result too: this error means that the call could not be made at all.
        onError: { target: 'ready', actions: assign({ asked: null }) },
      },
    },
  },
})

/** The transport's state. `offset` of the clock in ms; `errors` = the host's error counter now. */
export type DevState = {
  readonly offset: number
  readonly cached: number
  readonly hosts: readonly { readonly host: string; readonly errors: number }[]
}

/** What the developers' page is given. */
export type DevLogic = {
  readonly machine: typeof devMachine
  readonly state: ObservableActorLogic<DevState, undefined>
  readonly catalogue: readonly ErrorEntry[]
  /** Whether the server can be made to answer with this behaviour. */
  readonly canTrigger: (name: string) => boolean
  /** Behaviours that are not in the catalogue: replies that break the protocol. */
  readonly others: readonly string[]
}
