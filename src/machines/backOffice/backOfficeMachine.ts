import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { SignatureWait } from '#src/api/model/operator.ts'
import type { Right } from '#src/api/model/right.ts'
import type { FactorState } from '#src/api/model/secondFactor.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How often the rights are asked for again, in ms: what was taken is hidden then. The server refuses it at once. */
const AGAIN = 60_000

type BackOfficeEvent = { type: 'operator.changed'; isOperator: boolean } | { type: 'rights.retried' }

/** What an operator may do, how it stands with their second factor, and why their signature does not count yet (null = it does). */
export type BackOfficeAccess = {
  readonly rights: readonly Right[]
  readonly factor: FactorState
  readonly signs: SignatureWait | null
}

type Context = BackOfficeAccess & { readonly errorKey: ErrorKey | null }

/** What the operator at this page may do in the back office (D-8). Nobody else may do anything. */
export const backOfficeMachine = setup({
  types: { context: {} as Context, events: {} as BackOfficeEvent },
  actors: { load: promiseSlot<BackOfficeAccess, undefined>('load') },
  actions: { take: assign((_, { rights, factor, signs }: BackOfficeAccess) => ({ rights, factor, signs, errorKey: null })) },
  guards: {
    isOperator: (_, { isOperator }: { isOperator: boolean }) => isOperator,
    isHeld: (_, { factor }: BackOfficeAccess) => factor === 'missing' || factor === 'unproved',
  },
}).createMachine({
  id: 'backOffice',
  initial: 'closed',
  context: { rights: [], factor: 'none', signs: null, errorKey: null },
  on: {
    'operator.changed': [
      {
        guard: { type: 'isOperator', params: ({ event }) => ({ isOperator: event.isOperator }) },
        target: '.loading',
        actions: assign({ rights: [], signs: null, errorKey: null }),
      },
      { target: '.closed', actions: assign({ rights: [], signs: null, errorKey: null }) },
    ],
  },
  states: {
    /** There is no operator here. */
    closed: {},
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'open', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'rights.retried': 'loading' } },
    /** A second factor must be set up or proved first. */
    held: { on: { 'rights.retried': 'loading' } },
    open: {
      initial: 'resting',
      on: { 'rights.retried': '.renewing' },
      states: {
        resting: { after: { [AGAIN]: 'renewing' } },
        /** What is known stays meanwhile, and when it fails. */
        renewing: {
          invoke: {
            src: 'load',
            onDone: [
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: '#backOffice.held',
                actions: { type: 'take', params: ({ event }) => event.output },
              },
              { target: 'resting', actions: { type: 'take', params: ({ event }) => event.output } },
            ],
            onError: 'resting',
          },
        },
      },
    },
  },
})

export type BackOfficeRef = ActorRefFrom<typeof backOfficeMachine>
