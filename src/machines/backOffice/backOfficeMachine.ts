import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Right } from '#src/api/model/right.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How often the rights are asked for again, in ms: what was taken is hidden then. The server refuses it at once. */
const AGAIN = 60_000

type BackOfficeEvent = { type: 'operator.changed'; isOperator: boolean } | { type: 'rights.retried' }

type Context = { readonly rights: readonly Right[]; readonly errorKey: ErrorKey | null }

/** What the operator at this page may do in the back office (D-8). Nobody else may do anything. */
export const backOfficeMachine = setup({
  types: { context: {} as Context, events: {} as BackOfficeEvent },
  actors: { load: promiseSlot<readonly Right[], undefined>('load') },
  guards: { isOperator: (_, { isOperator }: { isOperator: boolean }) => isOperator },
}).createMachine({
  id: 'backOffice',
  initial: 'closed',
  context: { rights: [], errorKey: null },
  on: {
    'operator.changed': [
      {
        guard: { type: 'isOperator', params: ({ event }) => ({ isOperator: event.isOperator }) },
        target: '.loading',
        actions: assign({ rights: [], errorKey: null }),
      },
      { target: '.closed', actions: assign({ rights: [], errorKey: null }) },
    ],
  },
  states: {
    /** There is no operator here. */
    closed: {},
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'open', actions: assign({ rights: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'rights.retried': 'loading' } },
    open: {
      initial: 'resting',
      states: {
        resting: { after: { [AGAIN]: 'renewing' } },
        /** What is known stays meanwhile, and when it fails. */
        renewing: {
          invoke: {
            src: 'load',
            onDone: { target: 'resting', actions: assign({ rights: ({ event }) => event.output }) },
            onError: 'resting',
          },
        },
      },
    },
  },
})

export type BackOfficeRef = ActorRefFrom<typeof backOfficeMachine>
