import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { PasswordRefusal } from '#src/api/model/withdrawal.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How a password is set: the first one or a forgotten one by the login password, another one by the old one. */
export type PasswordOrder =
  | { readonly mode: 'set'; readonly loginPassword: string; readonly password: string }
  | { readonly mode: 'update'; readonly oldPassword: string; readonly password: string }

/** What became of it: why not, or that it is set. */
export type PasswordAnswer =
  | { readonly result: 'done' }
  | { readonly result: 'loginPassword' }
  | { readonly result: 'noPassword' }
  | { readonly result: 'refused'; readonly refusal: PasswordRefusal }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

export type WithdrawPasswordEvent =
  | { type: 'status.refreshed' }
  | { type: 'form.opened'; mode: PasswordOrder['mode'] }
  | { type: 'form.closed' }
  | { type: 'form.changed' }
  | { type: 'password.submitted'; order: PasswordOrder }

type Context = {
  readonly isSet: boolean
  readonly mode: PasswordOrder['mode']
  /** Only while it is on its way. */
  readonly order: PasswordOrder | null
  readonly answer: PasswordAnswer | null
  readonly errorKey: ErrorKey | null
}

/** The member's withdrawal password (V-4): whether there is one, and the form that sets or changes it. */
export const withdrawPasswordMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawPasswordEvent },
  actors: {
    loadStatus: promiseSlot<{ isSet: boolean }, undefined>('loadStatus'),
    submit: promiseSlot<PasswordAnswer, PasswordOrder>('submit'),
  },
  guards: {
    isDone: (_, { answer }: { answer: PasswordAnswer }) => answer.result === 'done',
  },
}).createMachine({
  id: 'withdrawPassword',
  initial: 'loading',
  context: { isSet: false, mode: 'set', order: null, answer: null, errorKey: null },
  states: {
    loading: {
      invoke: {
        src: 'loadStatus',
        onDone: { target: 'ready', actions: assign({ isSet: ({ event }) => event.output.isSet, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'status.refreshed': 'loading' } },
    ready: {
      on: {
        'form.opened': { target: 'writing', actions: assign({ mode: ({ event }) => event.mode, answer: null, errorKey: null }) },
      },
    },
    writing: {
      on: {
        'form.opened': { actions: assign({ mode: ({ event }) => event.mode, answer: null, errorKey: null }) },
        'form.closed': { target: 'ready', actions: assign({ answer: null, errorKey: null }) },
        'form.changed': { actions: assign({ answer: null, errorKey: null }) },
        'password.submitted': { target: 'submitting', actions: assign({ order: ({ event }) => event.order }) },
      },
    },
    submitting: {
      exit: assign({ order: null }),
      invoke: {
        src: 'submit',
        input: ({ context }) => orderOf(context.order),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'ready',
            actions: assign({ isSet: true, answer: ({ event }) => event.output, errorKey: null }),
          },
          { target: 'writing', actions: assign({ answer: ({ event }) => event.output, errorKey: null }) },
        ],
        // Setting the same again does no harm; a change that arrived makes the old one wrong, which is then said.
        onError: { target: 'writing', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
  },
})

export type WithdrawPasswordRef = ActorRefFrom<typeof withdrawPasswordMachine>

function orderOf(order: PasswordOrder | null): PasswordOrder {
  if (order === null) throw new Error('there is no password to set')
  return order
}
