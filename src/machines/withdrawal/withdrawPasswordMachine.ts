import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { CodeFault } from '#src/api/model/registration.ts'
import type { PasswordRefusal } from '#src/api/model/withdrawal.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** How a password is stored: the first one and one that was forgotten (reset) by the login password, another one by the old one. */
export type PasswordOrder =
  | { readonly mode: 'set' | 'reset'; readonly loginPassword: string; readonly password: string }
  | { readonly mode: 'update'; readonly oldPassword: string; readonly password: string }

/** Whether there is a password, and until when withdrawals wait because it is new; null = they do not. */
export type PasswordStatus = { readonly isSet: boolean; readonly waitsUntil: number | null }

/** What became of it: why not, or that it is stored, and until when withdrawals wait. */
export type PasswordAnswer =
  | { readonly result: 'done'; readonly waitsUntil: number | null }
  | { readonly result: 'isSet' }
  | { readonly result: 'loginPassword' }
  | { readonly result: 'noPassword' }
  /** A contact must be bound first, or a code to one is asked for: both are done where the account's security is. */
  | { readonly result: 'contact' | 'contactNew' | 'code' | CodeFault }
  | { readonly result: 'refused'; readonly refusal: PasswordRefusal }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

export type WithdrawPasswordEvent =
  | { type: 'status.refreshed' }
  | { type: 'form.opened'; mode: PasswordOrder['mode'] }
  | { type: 'form.closed' }
  | { type: 'form.changed' }
  | { type: 'password.submitted'; order: PasswordOrder }

type Context = PasswordStatus & {
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
    loadStatus: promiseSlot<PasswordStatus, undefined>('loadStatus'),
    submit: promiseSlot<PasswordAnswer, PasswordOrder>('submit'),
  },
  guards: {
    isDone: (_, { answer }: { answer: PasswordAnswer }) => answer.result === 'done',
    /** It was set elsewhere meanwhile. */
    isOutdated: (_, { answer }: { answer: PasswordAnswer }) => answer.result === 'isSet' || answer.result === 'noPassword',
  },
}).createMachine({
  id: 'withdrawPassword',
  initial: 'loading',
  context: { isSet: false, waitsUntil: null, mode: 'set', order: null, answer: null, errorKey: null },
  states: {
    loading: {
      invoke: {
        src: 'loadStatus',
        onDone: {
          target: 'ready',
          actions: assign(({ event: { output } }) => ({ isSet: output.isSet, waitsUntil: output.waitsUntil, errorKey: null })),
        },
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
        'password.submitted': {
          target: 'submitting',
          actions: assign({ order: ({ event }) => event.order, answer: null, errorKey: null }),
        },
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
            actions: assign(({ context, event: { output } }) => ({
              isSet: true,
              waitsUntil: output.result === 'done' ? output.waitsUntil : context.waitsUntil,
              answer: output,
              errorKey: null,
            })),
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ answer: event.output }) },
            target: 'loading',
            actions: assign({ answer: ({ event }) => event.output, errorKey: null }),
          },
          { target: 'writing', actions: assign({ answer: ({ event }) => event.output, errorKey: null }) },
        ],
        // One that arrived all the same is found by trying again: there is one then, or the old one is wrong.
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
