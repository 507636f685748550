import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

/** What is written: the account's name or its old password, and the new password. */
export type AccountFields = { readonly first: string; readonly password: string }

/** What became of it: done, or why not. */
export type AccountAnswer = 'done' | 'oldPassword' | 'published' | 'isName' | 'gone' | 'taken'

type Context = {
  /** Only while it is on its way. */
  readonly fields: AccountFields | null
  readonly answer: Exclude<AccountAnswer, 'done'> | null
  readonly errorKey: ErrorKey | null
}

/** A form that sets a login password: of one's own account (C-8), or of the site's first operator (D-8). Sent once at a time. */
export const accountFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'form.changed' } | { type: 'form.submitted'; fields: AccountFields },
  },
  actors: { submit: promiseSlot<AccountAnswer, AccountFields>('submit') },
  guards: { isDone: (_, { answer }: { answer: AccountAnswer }) => answer === 'done' },
}).createMachine({
  id: 'accountForm',
  initial: 'writing',
  context: { fields: null, answer: null, errorKey: null },
  states: {
    writing: {
      on: {
        'form.changed': { actions: assign({ answer: null, errorKey: null }) },
        'form.submitted': {
          target: 'submitting',
          actions: assign({ fields: ({ event }) => event.fields, answer: null, errorKey: null }),
        },
      },
    },
    submitting: {
      exit: assign({ fields: null }),
      invoke: {
        src: 'submit',
        input: ({ context }) => fieldsOf(context.fields),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) }, target: 'done' },
          {
            target: 'writing',
            actions: assign({ answer: ({ event }) => (event.output === 'done' ? null : event.output) }),
          },
        ],
        onError: { target: 'writing', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    done: {
      on: {
        'form.submitted': { target: 'submitting', actions: assign({ fields: ({ event }) => event.fields }) },
      },
    },
  },
})

export type AccountFormRef = ActorRefFrom<typeof accountFormMachine>

function fieldsOf(fields: AccountFields | null): AccountFields {
  if (fields === null) throw new Error('there is nothing to send')
  return fields
}
