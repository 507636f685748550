import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

export type RealNameEvent =
  | { type: 'name.refreshed' }
  | { type: 'form.opened' }
  | { type: 'form.closed' }
  | { type: 'name.submitted'; name: string }

/** What became of binding: the name that is bound now, masked, and whether it is the one that was written. */
export type Bound = { readonly result: 'bound' | 'other'; readonly name: string }

type Context = {
  /** Masked; null = none is bound, or it is not known yet. */
  readonly name: string | null
  /** What was written, only while it is on its way. */
  readonly written: string
  readonly result: Bound['result'] | null
  readonly errorKey: ErrorKey | null
}

/** The member's real name, which is bound once and stands on every card. */
export const realNameMachine = setup({
  types: { context: {} as Context, events: {} as RealNameEvent },
  actors: {
    load: promiseSlot<string | null, undefined>('load'),
    bind: promiseSlot<Bound, { name: string }>('bind'),
  },
  guards: { isBound: (_, { name }: { name: string | null }) => name !== null },
}).createMachine({
  id: 'realName',
  initial: 'loading',
  context: { name: null, written: '', result: null, errorKey: null },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'isBound', params: ({ event }) => ({ name: event.output }) },
            target: 'bound',
            actions: assign({ name: ({ event }) => event.output, errorKey: null }),
          },
          { target: 'unbound', actions: assign({ errorKey: null }) },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'name.refreshed': 'loading' } },
    unbound: {
      initial: 'resting',
      states: {
        resting: { on: { 'form.opened': 'writing' } },
        writing: {
          on: {
            'form.closed': { target: 'resting', actions: assign({ errorKey: null }) },
            'name.submitted': { target: 'binding', actions: assign({ written: ({ event }) => event.name, errorKey: null }) },
          },
        },
        binding: {
          exit: assign({ written: '' }),
          invoke: {
            src: 'bind',
            input: ({ context }) => ({ name: context.written }),
            onDone: {
              target: '#realName.bound',
              actions: assign(({ event: { output } }) => ({ name: output.name, result: output.result, errorKey: null })),
            },
            // Binding the same again does no harm.
            onError: { target: 'writing', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
      },
    },
    bound: { on: { 'name.refreshed': 'loading' } },
  },
})

export type RealNameRef = ActorRefFrom<typeof realNameMachine>
