import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Contact } from '#src/api/model/contact.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { RecoverDraft } from '#src/api/model/registerDraft.ts'
import type { RecoveryEndAnswer, RecoveryProofAnswer } from '#src/api/model/recovery.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import { codeMachine, type SentCode } from './codeMachine.ts'
import {
  newPasswordError,
  recoverDraftOf,
  type RecoverFields,
  recoverFieldsOf,
  recoverName,
  recoverNameError,
  targetErrors,
} from './recoverFields.ts'
import { codeOf } from './registerFields.ts'

/** Lets a new password be set until a time, in ms. */
export type RecoveryGrant = { readonly ticket: string; readonly expiresAt: number }

/** Why there is no new password. */
export type RecoverRefusal =
  | Exclude<RecoveryProofAnswer, { readonly result: 'right' }>
  | { readonly result: Exclude<RecoveryEndAnswer['result'], 'done'>; readonly left?: number | undefined }

export type RecoverEvent =
  | { type: 'fields.changed'; fields: Partial<RecoverFields> }
  | { type: 'code.wanted'; contact: Contact }
  /** `ticket` = of the code that was sent for what is written; null = none was. */
  | { type: 'step.finished'; ticket: string | null }
  | { type: 'step.returned' }
  | { type: 'password.submitted' }

type Input = {
  readonly now: () => number
  readonly makeId: () => string
  /** What the tab kept over a reload. */
  readonly draft: RecoverDraft | null
  readonly sent: SentCode | null
  readonly grant: RecoveryGrant | null
}

type Context = Pick<Input, 'now' | 'makeId' | 'sent'> & {
  readonly fields: RecoverFields
  /** Whether the step that shows was to be left already: then what is missing is said too. */
  readonly isTried: boolean
  readonly ticket: string
  readonly grant: RecoveryGrant | null
  readonly refusal: RecoverRefusal | null
  readonly errorKey: ErrorKey | null
}

/** Answers after which a code is of no use. */
const CODE_GONE: ReadonlySet<string> = new Set<RecoverRefusal['result']>(['codeExpired', 'codeUsed', 'codeGone', 'codeLocked'])

/**
 * A forgotten password (C-8): name and contact, to which a code is sent; the code; the new password. What is written and how far one came
 * outlive a reload, but for codes and passwords. Nothing here tells whether there is such an account.
 */
export const recoverMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecoverEvent,
    input: {} as Input,
    children: {} as { code: 'code' },
  },
  actors: {
    code: codeMachine,
    prove: promiseSlot<RecoveryProofAnswer, { ticket: string; code: string }>('prove'),
    finish: promiseSlot<RecoveryEndAnswer['result'], { ticket: string; password: string }>('finish'),
  },
  actions: {
    /** Keeps the draft over a reload; null = forgets it. */
    keepDraft: actionSlot<{ draft: RecoverDraft | null }>('keepDraft'),
    /** Keeps how far one came over a reload; null = forgets it. */
    keepGrant: actionSlot<{ grant: RecoveryGrant | null }>('keepGrant'),
    write: assign(({ context }, { fields }: { fields: Partial<RecoverFields> }) => ({
      fields: { ...context.fields, ...fields },
      refusal: null,
      errorKey: null,
    })),
    refuse: assign((_, { refusal }: { refusal: RecoverRefusal }) => ({ refusal })),
    /** Neither a code nor a password is kept for longer than it is of use. */
    clearSecrets: assign(({ context }) => ({ fields: { ...context.fields, phoneCode: '', emailCode: '', password: '' } })),
  },
  guards: {
    isGranted: ({ context: { grant, now } }) => grant !== null && grant.expiresAt > now(),
    isNamed: ({ context }) => recoverNameError(context.fields) === null,
    isTargetReady: ({ context }, { ticket }: { ticket: string | null }) =>
      Object.keys(targetErrors(context.fields, ticket)).length === 0,
    isPasswordReady: ({ context }) => newPasswordError(context.fields) === null,
    isRight: (_, { answer }: { answer: RecoveryProofAnswer }) => answer.result === 'right',
    isDone: (_, { result }: { result: RecoveryEndAnswer['result'] }) => result === 'done',
    isGone: (_, { result }: { result: RecoveryEndAnswer['result'] }) => result === 'gone',
  },
  delays: { untilLapse: ({ context: { grant, now } }) => Math.max(0, (grant?.expiresAt ?? 0) - now()) },
}).createMachine({
  id: 'recover',
  initial: 'deciding',
  context: ({ input: { now, makeId, draft, sent, grant } }) => ({
    now,
    makeId,
    sent,
    grant,
    fields: recoverFieldsOf(draft),
    isTried: false,
    ticket: '',
    refusal: null,
    errorKey: null,
  }),
  invoke: {
    id: 'code',
    src: 'code',
    input: ({ context: { now, makeId, sent } }) => ({ now, makeId, kept: sent }),
    onError: {},
  },
  states: {
    deciding: { always: [{ guard: 'isGranted', target: 'password' }, { target: 'target' }] },
    target: {
      entry: [assign({ isTried: false, grant: null }), { type: 'keepGrant', params: { grant: null } }],
      on: {
        'fields.changed': {
          actions: [
            { type: 'write', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ draft: recoverDraftOf(context.fields) }) },
          ],
        },
        'code.wanted': [
          {
            guard: 'isNamed',
            actions: [
              assign({ isTried: false, refusal: null, errorKey: null }),
              enqueueActions(({ enqueue, event, context }) => {
                enqueue.sendTo('code', { type: 'code.asked', contact: event.contact, name: recoverName(context.fields) })
              }),
            ],
          },
          { actions: assign({ isTried: true }) },
        ],
        'step.finished': [
          {
            guard: { type: 'isTargetReady', params: ({ event }) => event },
            target: 'proving',
            actions: assign({ ticket: ({ event }) => event.ticket ?? '', refusal: null, errorKey: null }),
          },
          { actions: assign({ isTried: true }) },
        ],
      },
    },
    proving: {
      invoke: {
        src: 'prove',
        input: ({ context: { ticket, fields } }) => ({ ticket, code: codeOf(fields.channel, fields) }),
        onDone: [
          {
            guard: { type: 'isRight', params: ({ event }) => ({ answer: event.output }) },
            target: 'password',
            actions: [
              assign(({ event }) => ({ grant: grantOf(event.output) })),
              { type: 'keepGrant', params: ({ context }) => ({ grant: context.grant }) },
            ],
          },
          {
            target: 'target',
            actions: [
              assign(({ event }) => ({ refusal: event.output.result === 'right' ? null : event.output })),
              'clearSecrets',
              enqueueActions(({ enqueue, event }) => {
                if (CODE_GONE.has(event.output.result)) enqueue.sendTo('code', { type: 'code.refused' })
              }),
            ],
          },
        ],
        onError: { target: 'target', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    password: {
      entry: assign({ isTried: false }),
      after: { untilLapse: 'lapsing' },
      on: {
        'fields.changed': { actions: { type: 'write', params: ({ event }) => event } },
        'password.submitted': [
          { guard: 'isPasswordReady', target: 'finishing', actions: assign({ refusal: null, errorKey: null }) },
          { actions: assign({ isTried: true }) },
        ],
        'step.returned': { target: 'target', actions: ['clearSecrets', assign({ refusal: null, errorKey: null })] },
      },
    },
    finishing: {
      invoke: {
        src: 'finish',
        input: ({ context: { grant, fields } }) => ({ ticket: grant?.ticket ?? '', password: fields.password }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => ({ result: event.output }) }, target: 'done' },
          { guard: { type: 'isGone', params: ({ event }) => ({ result: event.output }) }, target: 'lapsing' },
          {
            target: 'password',
            actions: assign(({ event }) => ({ refusal: event.output === 'done' ? null : { result: event.output } })),
          },
        ],
        onError: { target: 'password', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** What let the password be set counts no more: it begins anew, with another code. */
    lapsing: {
      entry: [
        'clearSecrets',
        { type: 'refuse', params: { refusal: { result: 'gone' } } },
        enqueueActions(({ enqueue }) => enqueue.sendTo('code', { type: 'code.refused' })),
      ],
      always: 'target',
    },
    done: {
      entry: [
        assign({ fields: recoverFieldsOf(null), grant: null, ticket: '' }),
        { type: 'keepDraft', params: { draft: null } },
        { type: 'keepGrant', params: { grant: null } },
        enqueueActions(({ enqueue }) => enqueue.sendTo('code', { type: 'code.refused' })),
      ],
    },
  },
})

export type RecoverRef = ActorRefFrom<typeof recoverMachine>

function grantOf(answer: RecoveryProofAnswer): RecoveryGrant | null {
  return answer.result === 'right' ? { ticket: answer.ticket, expiresAt: answer.expiresAt } : null
}
