import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { PasswordRefusal, Withdrawal, WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { withdrawPasswordMachine } from './withdrawPasswordMachine.ts'
import {
  kindOf,
  orderFrom,
  type Submitted,
  type WithdrawalDesk,
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

/** What the form needs, and an order that nobody here saw the end of: `isElsewhere` = another tab waits for its answer. */
export type WithdrawalLoaded = {
  readonly desk: WithdrawalDesk
  readonly kept: WithdrawalOrder | null
  readonly isElsewhere: boolean
}

type Input = { readonly makeId: () => string }
type Context = Input & {
  readonly desk: WithdrawalDesk | null
  readonly method: WithdrawalMethod
  /** As it is written. */
  readonly text: string
  readonly destinationId: string | null
  readonly order: WithdrawalOrder | null
  /** Only while it is on its way; never kept. */
  readonly password: string | null
  readonly refusal: PasswordRefusal | null
  readonly fault: WithdrawalFault | null
  readonly withdrawal: Withdrawal | null
  readonly errorKey: ErrorKey | null
}

/** The wait before an order without an answer is asked about, in ms. */
const ASK_AFTER = 2_000
/** The wait before what the form needs is asked for again, in ms. */
const LOAD_AFTER = 10_000

/**
 * A new withdrawal: the form, the password, and one order at a time. An order is kept on the device before it leaves; without an
 * answer it is asked about by its own id until the server knows it, or says that it never came. Other tabs leave it alone meanwhile.
 */
export const withdrawalMachine = setup({
  types: { context: {} as Context, events: {} as WithdrawalEvent, input: {} as Input, children: {} as { password: 'password' } },
  actors: {
    load: promiseSlot<WithdrawalLoaded, undefined>('load'),
    /** Resolves when no other tab waits for the answer to an order any more. */
    otherTab: promiseSlot<void, { clientId: string }>('otherTab'),
    password: withdrawPasswordMachine,
    /** Emits when the member's money may have moved. */
    changes: observableSlot<string, undefined>('changes'),
    /** Null = what is kept under this id is forgotten; another tab may have kept another. */
    keepOrder: promiseSlot<void, { order: WithdrawalOrder | null; clientId: string }>('keepOrder'),
    submit: promiseSlot<Submitted, { order: WithdrawalOrder; password: string }>('submit'),
    /** Null = it never came, and never will. */
    reconcile: promiseSlot<Withdrawal | null, { clientId: string }>('reconcile'),
  },
  actions: {
    takeDesk: assign((_, { desk }: { desk: WithdrawalDesk }) => ({ desk, errorKey: null })),
    chooseFirst: assign(({ context: { desk, method, destinationId } }) => {
      const choice = desk?.saved[kindOf(method)] ?? []
      return { destinationId: choice.find(({ id }) => id === destinationId)?.id ?? choice[0]?.id ?? null }
    }),
    takeAnswer: assign((_, { answer }: { answer: Submitted }) => {
      switch (answer.result) {
        case 'accepted':
          return { withdrawal: answer.withdrawal }
        case 'refused':
          return { fault: answer.reason }
        case 'password':
          return { refusal: answer.refusal }
        case 'failed':
          return { errorKey: answer.errorKey }
      }
    }),
    clear: assign({ order: null, password: null, refusal: null, fault: null, withdrawal: null, errorKey: null }),
  },
  guards: {
    isElsewhere: (_, { isElsewhere }: WithdrawalLoaded) => isElsewhere,
    isKept: (_, { kept }: { kept: WithdrawalOrder | null }) => kept !== null,
    canContinue: ({ context: { desk, ...form } }) => desk !== null && desk.hasPassword && orderFrom(desk, form, 'none') !== null,
    isUnprotected: (_, { desk }: { desk: WithdrawalDesk }) => !desk.hasPassword,
    isAccepted: ({ context }) => context.withdrawal !== null,
    isPasswordRefused: ({ context }) => context.refusal !== null,
    isSixDigits: (_, { password }: { password: string }) => /^\d{6}$/.test(password),
  },
}).createMachine({
  id: 'withdrawal',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    desk: null,
    method: 'card',
    text: '',
    destinationId: null,
    order: null,
    password: null,
    refusal: null,
    fault: null,
    withdrawal: null,
    errorKey: null,
  }),
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            target: 'elsewhere',
            actions: assign({ order: ({ event }) => event.output.kept }),
          },
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'reconciling',
            actions: [
              { type: 'takeDesk', params: ({ event }) => event.output },
              assign({ order: ({ event }) => event.output.kept }),
            ],
          },
          {
            guard: { type: 'isUnprotected', params: ({ event }) => event.output },
            target: 'unprotected',
            actions: { type: 'takeDesk', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'takeDesk', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    failed: { after: { [LOAD_AFTER]: 'loading' }, on: { 'retry.clicked': 'loading' } },
    /** Asking about it here would void what another tab has on its way. When that tab is done, or gone, all is looked at again. */
    elsewhere: {
      exit: assign({ order: null }),
      invoke: {
        src: 'otherTab',
        input: ({ context }) => ({ clientId: orderOf(context).clientId }),
        onDone: 'loading',
        onError: 'failed',
      },
      on: { 'retry.clicked': 'loading' },
    },
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
            order: ({ context: { desk, makeId, ...form } }) => (desk === null ? null : orderFrom(desk, form, makeId())),
          }),
        },
      },
      states: {
        steady: {},
        /** What is shown stays meanwhile, and when it fails. */
        renewing: {
          invoke: {
            src: 'load',
            onDone: {
              target: 'steady',
              actions: [{ type: 'takeDesk', params: ({ event }) => event.output }, 'chooseFirst'],
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
          target: 'keeping',
          actions: assign({ password: ({ event }) => event.password, refusal: null }),
        },
        'password.changed': { actions: assign({ refusal: null }) },
        'form.returned': 'editing',
      },
    },
    keeping: {
      // A device that can keep nothing may still withdraw.
      invoke: {
        src: 'keepOrder',
        input: ({ context }) => ({ order: orderOf(context), clientId: orderOf(context).clientId }),
        onDone: 'submitting',
        onError: 'submitting',
      },
    },
    submitting: {
      exit: assign({ password: null }),
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ order: orderOf(context), password: context.password ?? '' }),
        onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
        onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** No answer came: it may be withdrawn or not. */
    unknown: { after: { [ASK_AFTER]: 'reconciling' }, on: { 'retry.clicked': 'reconciling' } },
    reconciling: {
      invoke: {
        src: 'reconcile',
        input: ({ context }) => ({ clientId: orderOf(context).clientId }),
        onDone: {
          target: 'forgetting',
          actions: assign(({ event }) => ({
            withdrawal: event.output,
            fault: event.output === null ? ('lost' as const) : null,
            errorKey: null,
          })),
        },
        onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    forgetting: {
      invoke: {
        src: 'keepOrder',
        input: ({ context }) => ({ order: null, clientId: orderOf(context).clientId }),
        onDone: 'answered',
        onError: 'answered',
      },
    },
    answered: {
      always: [
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isPasswordRefused', target: 'confirming' },
        { target: 'refused' },
      ],
    },
    accepted: { entry: assign({ text: '' }), on: { 'form.returned': 'loading' } },
    refused: { on: { 'form.returned': 'loading' } },
  },
})

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>

function orderOf({ order }: Pick<Context, 'order'>): WithdrawalOrder {
  if (order === null) throw new Error('there is no withdrawal to ask about')
  return order
}
