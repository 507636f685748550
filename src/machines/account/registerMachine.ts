import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { type Channel, CHANNELS } from '#src/api/model/contact.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { RegisterDraft } from '#src/api/model/registerDraft.ts'
import type { ContactProof, RegisterRefusal } from '#src/api/model/registration.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import { codeMachine, type SentCode } from './codeMachine.ts'
import {
  accountErrors,
  askedOf,
  codeOf,
  contactErrors,
  contactOf,
  fieldsOf,
  type RegisterFields,
  type RegisterTerms,
  type Tickets,
} from './registerFields.ts'

/** What is sent, beside the codes of the visit. */
export type RegisterSend = {
  readonly key: string
  readonly name: string
  readonly password: string
  readonly birthday: string
  readonly contacts: readonly ContactProof[]
}

/** What became of it: an account, whose session is open by then, or why not. */
export type RegisterAnswer = { readonly result: 'done'; readonly coins: number } | RegisterRefusal

/** What the page begins with; `referrer` = who invited the visitor, as others may see the name. */
export type RegisterOpening = { readonly terms: RegisterTerms; readonly referrer: string | null }

export type RegisterEvent =
  | { type: 'register.retried' }
  | { type: 'fields.changed'; fields: Partial<RegisterFields> }
  | { type: 'step.finished' }
  | { type: 'step.returned' }
  | { type: 'register.submitted'; tickets: Tickets }
  | { type: 'welcome.left' }

type Input = {
  readonly now: () => number
  readonly makeId: () => string
  readonly draft: RegisterDraft | null
  /** Codes that the tab kept over a reload. */
  readonly sent: Readonly<Record<Channel, SentCode | null>>
  /** The page that asked for the registration. */
  readonly fromPage: string | null
}

type Context = Pick<Input, 'now' | 'makeId' | 'fromPage' | 'sent'> & {
  readonly fields: RegisterFields
  readonly terms: RegisterTerms | null
  readonly referrer: string | null
  /** Whether the step that shows was to be left already: then what is missing is said too. */
  readonly isTried: boolean
  /** Names what is sent. */
  readonly key: string
  /** What was sent and not answered: the same person goes again under the same key, and another one under another. */
  readonly tried: readonly RegisterSend[]
  readonly tickets: Tickets
  readonly refusal: RegisterRefusal | null
  readonly errorKey: ErrorKey | null
  readonly coins: number
}

/** Refusals that concern the first step; any other concerns the second. */
const OF_ACCOUNT: ReadonlySet<RegisterRefusal['result']> = new Set([
  'taken',
  'lookAlike',
  'reserved',
  'blocked',
  'isName',
  'published',
  'registered',
])
/** Refusals after which a code is of no use. */
const CODE_GONE: ReadonlySet<RegisterRefusal['result']> = new Set([
  'codeExpired',
  'codeUsed',
  'codeGone',
  'codeLocked',
  'contactTaken',
])

/** How long the welcome shows by itself, in ms; without coins there is none. */
export const WELCOME_STAY = 4_000

/**
 * Registration in two steps (C-8): the account, then the person. What is written stays over both and, but for the password and codes,
 * over a reload. What was sent and not answered is sent again under the same key, so that nobody is registered twice. It ends logged in.
 */
export const registerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RegisterEvent,
    input: {} as Input,
    children: {} as { phoneCode: 'phoneCode'; emailCode: 'emailCode' },
  },
  actors: {
    open: promiseSlot<RegisterOpening, undefined>('open'),
    /** Opens the session of a new account itself. */
    register: promiseSlot<RegisterAnswer, RegisterSend>('register'),
    phoneCode: codeMachine,
    emailCode: codeMachine,
  },
  actions: {
    /** Keeps the draft over a reload; null = forgets it. */
    keepDraft: actionSlot<{ draft: RegisterDraft | null }>('keepDraft'),
    /** Goes to the page that asked for the registration, or home. */
    leave: actionSlot<{ fromPage: string | null }>('leave'),
    write: assign(({ context }, { fields }: { fields: Partial<RegisterFields> }) => ({
      fields: { ...context.fields, ...fields },
      refusal: null,
      errorKey: null,
    })),
    takeKey: assign(({ context }) => {
      const key = keyOf(context)
      return { key, tried: [...context.tried.filter((one) => one.key !== key), sendOf({ ...context, key })] }
    }),
    takeRefusal: assign(({ context }, { answer }: { answer: RegisterAnswer }) => ({
      refusal: answer.result === 'done' ? null : answer,
      tried: context.tried.filter(({ key }) => key !== context.key),
      key: context.makeId(),
    })),
    clearCode: assign(({ context }, { answer }: { answer: RegisterAnswer }) =>
      answer.result === 'done' || answer.channel === undefined
        ? {}
        : { fields: { ...context.fields, [CODE_ACTORS[answer.channel]]: '' } },
    ),
  },
  guards: {
    isOpen: (_, { terms }: RegisterOpening) => terms.isOpen,
    isAccountReady: ({ context }) => Object.keys(accountErrors(context.fields)).length === 0,
    isPersonReady: ({ context }, { tickets }: { tickets: Tickets }) =>
      context.terms !== null && Object.keys(contactErrors(context.fields, context.terms, tickets, context.now())).length === 0,
    isDone: (_, { answer }: { answer: RegisterAnswer }) => answer.result === 'done',
    isOfAccount: (_, { answer }: { answer: RegisterAnswer }) => answer.result !== 'done' && OF_ACCOUNT.has(answer.result),
    isClosed: (_, { answer }: { answer: RegisterAnswer }) => answer.result === 'closed',
    hasCoins: ({ context }) => context.coins > 0,
  },
  delays: { welcome: WELCOME_STAY },
}).createMachine({
  id: 'register',
  initial: 'opening',
  context: ({ input: { now, makeId, draft, sent, fromPage } }) => ({
    now,
    makeId,
    sent,
    fromPage,
    fields: fieldsOf(draft),
    terms: null,
    referrer: null,
    isTried: false,
    key: makeId(),
    tried: [],
    tickets: {},
    refusal: null,
    errorKey: null,
    coins: 0,
  }),
  invoke: [
    {
      id: 'phoneCode',
      src: 'phoneCode',
      input: ({ context: { now, makeId, sent } }) => ({ now, makeId, kept: sent.phone }),
      onError: {},
    },
    {
      id: 'emailCode',
      src: 'emailCode',
      input: ({ context: { now, makeId, sent } }) => ({ now, makeId, kept: sent.email }),
      onError: {},
    },
  ],
  states: {
    opening: {
      invoke: {
        src: 'open',
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'account',
            actions: assign(({ event }) => event.output),
          },
          { target: 'closed' },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { on: { 'register.retried': 'opening' }, exit: assign({ errorKey: null }) },
    closed: { on: { 'register.retried': 'opening' } },
    account: {
      entry: assign({ isTried: false }),
      on: {
        'fields.changed': {
          actions: [
            { type: 'write', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ draft: draftOf(context.fields) }) },
          ],
        },
        'step.finished': [{ guard: 'isAccountReady', target: 'person' }, { actions: assign({ isTried: true }) }],
      },
    },
    person: {
      entry: assign({ isTried: false }),
      on: {
        'fields.changed': {
          actions: [
            { type: 'write', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ draft: draftOf(context.fields) }) },
          ],
        },
        'step.returned': 'account',
        'register.submitted': [
          {
            guard: { type: 'isPersonReady', params: ({ event }) => event },
            target: 'submitting',
            actions: [assign({ tickets: ({ event }) => event.tickets, refusal: null, errorKey: null }), 'takeKey'],
          },
          { actions: assign({ isTried: true }) },
        ],
      },
    },
    submitting: {
      invoke: {
        src: 'register',
        input: ({ context }) => sendOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'registered',
            actions: assign(({ event }) => ({ coins: event.output.result === 'done' ? event.output.coins : 0 })),
          },
          { guard: { type: 'isClosed', params: ({ event }) => ({ answer: event.output }) }, target: 'closed' },
          {
            guard: { type: 'isOfAccount', params: ({ event }) => ({ answer: event.output }) },
            target: 'account',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'person',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) },
              { type: 'clearCode', params: ({ event }) => ({ answer: event.output }) },
              enqueueActions(({ enqueue, event }) => {
                const actor = uselessCodeOf(event.output)
                if (actor !== null) enqueue.sendTo(actor, { type: 'code.refused' })
              }),
            ],
          },
        ],
        onError: { target: 'person', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    registered: {
      entry: [assign({ fields: fieldsOf(null), tickets: {}, tried: [] }), { type: 'keepDraft', params: { draft: null } }],
      always: [{ guard: 'hasCoins', target: 'welcoming' }, { target: 'done' }],
    },
    /** The coins fall in. */
    welcoming: { after: { welcome: 'done' }, on: { 'welcome.left': 'done' } },
    done: { entry: { type: 'leave', params: ({ context }) => ({ fromPage: context.fromPage }) } },
  },
})

export type RegisterRef = ActorRefFrom<typeof registerMachine>

/** By channel, the field that its code is written in and the actor that sends it. */
const CODE_ACTORS = { phone: 'phoneCode', email: 'emailCode' } as const satisfies Record<Channel, string>

/** Who sent the code that is of no use after an answer; null = nobody. */
function uselessCodeOf(answer: RegisterAnswer) {
  if (answer.result === 'done' || answer.channel === undefined || !CODE_GONE.has(answer.result)) return null
  return CODE_ACTORS[answer.channel]
}

/**
 * Who would be registered, whatever the codes are that prove it, and the password: who was registered by another one is told so, under the
 * key alone.
 */
const personOf = ({ name, birthday, contacts }: RegisterSend): string =>
  JSON.stringify([name, birthday, contacts.map(({ contact }) => contact)])

/** The key of what is sent now: nobody may be told of the account of another name that they were sent for before. */
function keyOf(context: Context): string {
  const person = personOf(sendOf(context))
  const same = context.tried.find((one) => personOf(one) === person)
  if (same !== undefined) return same.key
  return context.tried.some(({ key }) => key === context.key) ? context.makeId() : context.key
}

function sendOf({ key, fields, terms, tickets }: Context): RegisterSend {
  const asked = terms === null ? [] : CHANNELS.filter((channel) => askedOf(terms, fields).includes(channel))
  return {
    key,
    name: fields.name.trim(),
    password: fields.password,
    birthday: fields.birthday,
    contacts: asked.map((channel) => ({
      contact: contactOf(channel, fields),
      ticket: tickets[channel] ?? '',
      code: codeOf(channel, fields),
    })),
  }
}

/** What the tab keeps of what is written. */
export function draftOf({ name, birthday, channel, country, phone, email }: RegisterFields): RegisterDraft {
  return { name, birthday, channel, country, phone, email }
}
