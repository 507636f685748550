import { type ActorRefFrom, assign, setup } from 'xstate'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { PasswordRefusal, Withdrawal, WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { withdrawPasswordMachine } from './withdrawPasswordMachine.ts'
import {
  destinationsOf,
  orderFrom,
  waitOf,
  type WithdrawalAnswer,
  type WithdrawalOffer,
  type WithdrawalFault,
  type WithdrawalOrder,
} from './withdrawal.ts'

export type WithdrawalEvent =
  | { type: 'method.chosen'; method: WithdrawalMethod }
  | { type: 'amount.changed'; text: string }
  | { type: 'destination.chosen'; id: string }
  | { type: 'withdrawal.continued' }
  | { type: 'password.given'; password: string }
  | { type: 'password.changed' }
  | { type: 'form.returned' }
  | { type: 'retry.clicked' }

type Input = { readonly makeId: () => string }
type Context = Input & {
  readonly offer: WithdrawalOffer | null
  readonly method: WithdrawalMethod
  /** As it is written. */
  readonly text: string
  /** What was chosen, also where it is not there any more: then nothing can be ordered until another one is. */
  readonly destinationId: string | null
  /** The order that the password is asked for, or that was answered; null = whatever an earlier visit kept. */
  readonly order: WithdrawalOrder | null
  readonly refusal: PasswordRefusal | null
  readonly fault: WithdrawalFault | null
  /** Why the order was not taken yet, and until when. */
  readonly wait: WithdrawalWait | null
  readonly withdrawal: Withdrawal | null
  readonly errorKey: ErrorKey | null
  /** How often loading what the form needs has failed in a row. */
  readonly failedAttempts: number
}

/** How often a form that waits for something new is loaded again, in ms. */
const AGAIN = 60_000

const NOTHING = { order: null, refusal: null, fault: null, wait: null, withdrawal: null, errorKey: null } as const

type End = DurableOrderEnd<WithdrawalOrder, WithdrawalAnswer>

/**
 * A new withdrawal: first of all an order that an earlier visit did not see the end of; then the form, the password, and one order at
 * a time. Its child `order` carries it out, once (Q8), and has the password only to send it: the form never holds it.
 */
export const withdrawalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WithdrawalEvent,
    input: {} as Input,
    children: {} as { order: 'order'; password: 'password' },
  },
  actors: {
    load: promiseSlot<WithdrawalOffer, undefined>('load'),
    password: withdrawPasswordMachine,
    /** Emits when the member's money may have moved. */
    changes: observableSlot<string, undefined>('changes'),
    order: createDurableOrder<WithdrawalOrder, WithdrawalAnswer, string>(),
  },
  actions: {
    takeOffer: assign((_, { offer }: { offer: WithdrawalOffer }) => ({ offer, errorKey: null, failedAttempts: 0 })),
    /** Only where nothing is chosen: what was chosen and is gone becomes no other one by itself. */
    chooseFirst: assign(({ context: { offer, method, destinationId } }) => ({
      destinationId: destinationId ?? (offer === null ? null : (destinationsOf(offer, method)[0]?.id ?? null)),
    })),
    takeEnd: assign((_, { end }: { end: End }) =>
      end === null ? NOTHING : { ...NOTHING, order: end.order, ...newsOf(end.answer) },
    ),
    clear: assign(NOTHING),
  },
  guards: {
    canContinue: ({ context: { offer, ...form } }) =>
      offer !== null &&
      offer.hasPassword &&
      waitOf(offer, form.destinationId) === null &&
      orderFrom(offer, form, 'none') !== null,
    isWaiting: ({ context: { offer, destinationId } }) => offer !== null && waitOf(offer, destinationId) !== null,
    isUnprotected: (_, { offer }: { offer: WithdrawalOffer }) => !offer.hasPassword,
    isEnd: (_, { end }: { end: End }) => end !== null,
    isAccepted: ({ context }) => context.withdrawal !== null,
    isPasswordRefused: ({ context }) => context.refusal !== null,
    isSixDigits: (_, { password }: { password: string }) => /^\d{6}$/.test(password),
  },
  // The actors add jitter; without it each wait is as long as it can be.
  delays: { untilAgain: ({ context }) => backoffDelay(context.failedAttempts, () => 1, WATCHED_BACKOFF) },
}).createMachine({
  id: 'withdrawal',
  initial: 'ordering',
  context: ({ input }) => ({
    ...input,
    ...NOTHING,
    offer: null,
    method: 'card',
    text: '',
    destinationId: null,
    failedAttempts: 0,
  }),
  states: {
    ordering: {
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context, event }) => ({
          place: '',
          policy: RECONCILED,
          order: context.order,
          ...(event.type === 'password.given' && { secret: event.password }),
        }),
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
            target: 'answered',
            actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'isUnprotected', params: ({ event }) => ({ offer: event.output }) },
            target: 'unprotected',
            actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) },
          },
          { target: 'editing', actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ context, event }) => ({
            failedAttempts: context.failedAttempts + 1,
            errorKey: failureKey(event.error),
          })),
        },
      },
    },
    failed: { after: { untilAgain: 'loading' }, on: { 'retry.clicked': 'loading' } },
    /** Without a password there is nothing to withdraw with: it is set first. */
    unprotected: {
      invoke: {
        src: 'password',
        id: 'password',
        onSnapshot: { guard: ({ event }) => event.snapshot.context.isSet, target: 'loading' },
        onError: 'failed',
      },
    },
    editing: {
      entry: ['clear', 'chooseFirst'],
      initial: 'steady',
      invoke: {
        src: 'changes',
        onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.renewing' },
        onError: {},
      },
      on: {
        'method.chosen': {
          actions: [assign({ method: ({ event }) => event.method, text: '', destinationId: null }), 'chooseFirst'],
        },
        'amount.changed': { actions: assign({ text: ({ event }) => event.text }) },
        'destination.chosen': { actions: assign({ destinationId: ({ event }) => event.id }) },
        'withdrawal.continued': {
          guard: 'canContinue',
          target: 'confirming',
          actions: assign({
            order: ({ context: { offer, makeId, ...form } }) => (offer === null ? null : orderFrom(offer, form, makeId())),
          }),
        },
      },
      states: {
        /** The wait for something new ends by itself: it is looked at again, also of what is chosen later. */
        steady: {
          after: {
            [AGAIN]: [
              { guard: 'isWaiting', target: 'renewing' },
              { target: 'steady', reenter: true },
            ],
          },
        },
        /** What is shown stays meanwhile, and when it fails. */
        renewing: {
          invoke: {
            src: 'load',
            onDone: {
              target: 'steady',
              actions: [{ type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) }, 'chooseFirst'],
            },
            onError: 'steady',
          },
        },
      },
    },
    /** The sum is shown once more, and the password asked for. */
    confirming: {
      on: {
        'password.given': {
          guard: { type: 'isSixDigits', params: ({ event }) => event },
          target: 'ordering',
          actions: assign({ refusal: null }),
        },
        'password.changed': { actions: assign({ refusal: null }) },
        'form.returned': 'editing',
      },
    },
    answered: {
      always: [
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isPasswordRefused', target: 'confirming' },
        { target: 'refused' },
      ],
    },
    accepted: { entry: assign({ text: '' }), on: { 'form.returned': { target: 'ordering', actions: 'clear' } } },
    refused: { on: { 'form.returned': { target: 'ordering', actions: 'clear' } } },
  },
})

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>

/** The order that the form waits for. */
export type WithdrawalOrderingRef = NonNullable<ReturnType<WithdrawalRef['getSnapshot']>['children']['order']>

/** What an answer says, as the form shows it. */
function newsOf(answer: WithdrawalAnswer) {
  switch (answer.result) {
    case 'accepted':
      return { withdrawal: answer.withdrawal }
    case 'refused':
      return { fault: answer.reason }
    case 'password':
      return { refusal: answer.refusal }
    case 'waits':
      return { wait: { reason: answer.reason, until: answer.until } }
    case 'failed':
      return { errorKey: answer.errorKey }
    case 'lost':
      return { fault: 'lost' } as const
  }
}
