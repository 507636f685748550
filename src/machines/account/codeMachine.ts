import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Contact } from '#src/api/model/contact.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Where a code goes to, and whose account it is for, where that is said by a name. */
type CodeTarget = { readonly contact: Contact; readonly name?: string | undefined }

/** A code that was sent: where to, what it is named by, until when it counts, and when another may be asked for, in ms. */
export type SentCode = CodeTarget & {
  readonly ticket: string
  readonly againAt: number
  readonly expiresAt: number
}

/** Which sending is asked for; the same `key` again is the same sending. */
export type CodeOrder = CodeTarget & { readonly key: string }

/** Why no code was sent, or counts no more. */
export type CodeNote = 'wait' | 'tooMany' | 'off' | 'expired'

export type CodeEvent =
  | ({ type: 'code.asked' } & CodeTarget)
  /** Whoever checks it says that it does not count any more. */
  | { type: 'code.refused' }
  | { type: 'contact.changed' }

type Input = {
  readonly now: () => number
  readonly makeId: () => string
  /** What the tab kept over a reload. */
  readonly kept: SentCode | null
}

type Context = Input & {
  /** Whose answer is waited for, or was lost. */
  readonly order: CodeOrder | null
  readonly note: CodeNote | null
  /** When another code may be asked for, ms. */
  readonly againAt: number
  readonly errorKey: ErrorKey | null
}

const eventOf = <Event>({ event }: { readonly event: Event }) => event

/**
 * A code that is sent to a contact, with the wait before the next one; both outlive a reload. A sending whose answer was lost is asked for
 * again under its own key, so that nothing is sent twice.
 */
export const codeMachine = setup({
  types: { context: {} as Context, events: {} as CodeEvent, input: {} as Input },
  actors: { send: promiseSlot<CodeAnswer, CodeOrder>('send') },
  actions: {
    /** Keeps what was sent over a reload; null = forgets it. */
    keep: actionSlot<{ sent: SentCode | null }>('keep'),
    takeOrder: assign(({ context }, { contact, name }: CodeTarget) => ({
      order:
        context.order !== null && isSame(context.order, { contact, name })
          ? context.order
          : { key: context.makeId(), contact, ...(name === undefined ? {} : { name }) },
      note: null,
      errorKey: null,
    })),
    takeSent: assign(({ context }, { answer }: { answer: CodeAnswer }) =>
      context.order === null || answer.result !== 'sent'
        ? {}
        : {
            kept: sentOf(context.order, answer),
            againAt: answer.againAt,
            order: null,
          },
    ),
    takeRefusal: assign((_, { answer }: { answer: CodeAnswer }) =>
      answer.result === 'sent' ? {} : { order: null, note: answer.result, againAt: answer.result === 'off' ? 0 : answer.againAt },
    ),
    forget: assign({ kept: null, order: null }),
    noteExpiry: assign({ note: 'expired' }),
    clear: assign({ note: null, errorKey: null }),
  },
  guards: {
    isSent: (_, { answer }: { answer: CodeAnswer }) => answer.result === 'sent',
    isKept: ({ context: { kept, now } }) => kept !== null && kept.expiresAt > now(),
    mustWait: ({ context: { againAt, now } }) => againAt > now(),
    isOther: ({ context: { kept } }, target: CodeTarget) => kept === null || !isSame(kept, target),
  },
  delays: {
    untilAgain: ({ context: { againAt, now } }) => Math.max(0, againAt - now()),
    untilExpiry: ({ context: { kept, now } }) => Math.max(0, (kept?.expiresAt ?? 0) - now()),
  },
}).createMachine({
  id: 'code',
  initial: 'deciding',
  context: ({ input }) => ({ ...input, order: null, note: null, againAt: input.kept?.againAt ?? 0, errorKey: null }),
  on: { 'contact.changed': { actions: 'clear' } },
  states: {
    deciding: { always: [{ guard: 'isKept', target: 'sent' }, { guard: 'mustWait', target: 'waiting' }, { target: 'resting' }] },
    resting: { on: { 'code.asked': { target: 'sending', actions: { type: 'takeOrder', params: eventOf } } } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => orderOf(context.order),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ answer: event.output }) },
            target: 'sent',
            actions: [
              { type: 'takeSent', params: ({ event }) => ({ answer: event.output }) },
              { type: 'keep', params: ({ context }) => ({ sent: context.kept }) },
            ],
          },
          { target: 'deciding', actions: { type: 'takeRefusal', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'deciding', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** No code, and none may be asked for yet; another contact may have one. */
    waiting: {
      after: { untilAgain: 'resting' },
      on: { 'code.asked': { target: 'sending', actions: { type: 'takeOrder', params: eventOf } } },
    },
    sent: {
      initial: 'counting',
      after: {
        untilExpiry: {
          target: 'resting',
          actions: ['forget', 'noteExpiry', { type: 'keep', params: { sent: null } }],
        },
      },
      on: { 'code.refused': { target: 'deciding', actions: ['forget', { type: 'keep', params: { sent: null } }] } },
      states: {
        counting: {
          after: { untilAgain: 'again' },
          on: {
            'code.asked': {
              guard: { type: 'isOther', params: eventOf },
              target: '#code.sending',
              actions: { type: 'takeOrder', params: eventOf },
            },
          },
        },
        again: { on: { 'code.asked': { target: '#code.sending', actions: { type: 'takeOrder', params: eventOf } } } },
      },
    },
  },
})

export type CodeRef = ActorRefFrom<typeof codeMachine>

function orderOf(order: CodeOrder | null): CodeOrder {
  if (order === null) throw new Error('there is no code to send')
  return order
}

function sentOf(
  { contact, name }: CodeOrder,
  { ticket, againAt, expiresAt }: Extract<CodeAnswer, { readonly result: 'sent' }>,
): SentCode {
  return { contact, ...(name === undefined ? {} : { name }), ticket, againAt, expiresAt }
}

function isSame(left: CodeTarget, right: CodeTarget): boolean {
  return (
    left.contact.channel === right.contact.channel && left.contact.target === right.contact.target && left.name === right.name
  )
}
