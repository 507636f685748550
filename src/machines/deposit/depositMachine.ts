import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { depositBounds, type DepositMethod, type PayType, type Settle } from '#src/api/model/deposit.ts'
import type { Listed } from '#src/api/model/listed.ts'
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { type DurableOrderEnd, type OrderPolicy, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import type { DepositAnswer, DepositOffer, DepositRequest } from './deposit.ts'

export type DepositEvent =
  | { type: 'method.chosen'; method: DepositMethod }
  | { type: 'amount.changed'; text: string }
  | { type: 'bank.chosen'; bank: string }
  | { type: 'network.chosen'; network: string }
  | { type: 'settle.chosen'; settle: Settle }
  | { type: 'deposit.submitted' }
  | { type: 'retry.clicked' }

type Input = { readonly makeId: () => string }
type Context = Input & {
  readonly types: readonly PayType[]
  readonly banks: readonly Listed[]
  readonly method: DepositMethod | null
  /** As it is written. */
  readonly amount: string
  /** The bank and the chain that were chosen, also where they are not offered any more. */
  readonly bank: string | null
  readonly network: string | null
  readonly settle: Settle
  /** The deposit to make; null = whatever an earlier visit kept. */
  readonly order: DepositRequest | null
  /** Tries to load the offer that failed, since the last that did not. */
  readonly failedAttempts: number
  /** The order that was made. */
  readonly made: string | null
  readonly news: 'limited' | 'outdated' | null
  readonly errorKey: ErrorKey | null
}

type End = DurableOrderEnd<DepositRequest, DepositAnswer>

/**
 * A deposit without an answer goes again under its own id, which the server makes an order of once. One of an earlier visit goes at
 * once, for ten minutes: after them the member has long seen it among the latest.
 */
const POLICY: OrderPolicy = { ...RECONCILED, inDoubt: 'resend', lasts: 600_000 }

/** The method that is chosen, as it is offered now. */
export function chosenType({ types, method }: Pick<Context, 'types' | 'method'>): PayType | null {
  return types.find((type) => type.method === method) ?? null
}

/** Whether the bank or the chain that was chosen for a method is not offered any more: nothing is ordered until another one is chosen. */
export function isChoiceGone(
  { method, networks }: PayType,
  { banks, bank, network }: Pick<Context, 'banks' | 'bank' | 'network'>,
): boolean {
  if (method === 'bankCard') return bank !== null && banks.every(({ code }) => code !== bank)
  return method === 'usdt' && network !== null && networks.every(({ code }) => code !== network)
}

const NEWS = { news: null, errorKey: null } as const

/**
 * Making a deposit (C-10): a method, an amount within its limits, and one order at a time, first of all one that an earlier visit did
 * not see the end of. Its child `order` carries it out, once (Q8).
 */
export const depositMachine = setup({
  types: { context: {} as Context, events: {} as DepositEvent, input: {} as Input, children: {} as { order: 'order' } },
  actors: {
    load: promiseSlot<DepositOffer, undefined>('load'),
    order: createDurableOrder<DepositRequest, DepositAnswer>(),
  },
  actions: {
    takeOffer: assign(({ context }, { types, banks }: DepositOffer) => {
      const type = types.find(({ method }) => method === context.method) ?? types[0]
      return {
        types,
        banks,
        method: type?.method ?? null,
        // It was written for a method that is not offered any more.
        amount: type?.method === context.method ? context.amount : '',
        // What was chosen and is gone becomes no other one by itself.
        bank: context.bank ?? banks[0]?.code ?? null,
        network: context.network ?? types.flatMap(({ networks }) => networks)[0]?.code ?? null,
        errorKey: null,
        failedAttempts: 0,
      }
    }),
    makeOrder: assign(({ context }) => {
      const type = chosenType(context)
      if (type === null) return {}
      const { amount, fault } = judgeAmount(context.amount, depositBounds(type))
      if (fault !== null) return {}
      const { method } = type
      const order: DepositRequest = {
        clientId: context.makeId(),
        method,
        amount,
        bank: method === 'bankCard' ? context.bank : null,
        network: method === 'usdt' ? context.network : null,
        settle: method === 'usdt' ? context.settle : 'cny',
      }
      return { ...NEWS, order }
    }),
    takeEnd: assign((_, { end }: { end: End }) => (end === null ? {} : newsOf(end.answer))),
    openOrder: actionSlot<{ orderId: string }>('openOrder'),
  },
  guards: {
    canSubmit: ({ context }) => {
      const type = chosenType(context)
      return type !== null && !isChoiceGone(type, context) && judgeAmount(context.amount, depositBounds(type)).fault === null
    },
    isEnd: (_, { end }: { end: End }) => end !== null,
    isMade: ({ context }) => context.made !== null,
    isOutdated: ({ context }) => context.news === 'outdated',
  },
  // The actors add jitter; without it each wait is as long as it can be.
  delays: { untilAgain: ({ context }) => backoffDelay(context.failedAttempts, () => 1, WATCHED_BACKOFF) },
}).createMachine({
  id: 'deposit',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    ...NEWS,
    types: [],
    banks: [],
    method: null,
    amount: '',
    bank: null,
    network: null,
    settle: 'cny',
    order: null,
    failedAttempts: 0,
    made: null,
  }),
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'ordering', actions: { type: 'takeOffer', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: assign(({ context, event }) => ({
            failedAttempts: context.failedAttempts + 1,
            errorKey: failureKey(event.error),
          })),
        },
      },
    },
    /** What went wrong stays in words until there is an offer: it is asked for again by itself, ever more slowly. */
    failed: { after: { untilAgain: 'loading' }, on: { 'retry.clicked': 'loading' } },
    ordering: {
      exit: assign({ order: null }),
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => ({ place: '', policy: POLICY, order: context.order }),
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
            target: 'answered',
            actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'choosing' },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      on: {
        'method.chosen': { actions: assign(({ event }) => ({ ...NEWS, method: event.method, amount: '' })) },
        'amount.changed': { actions: assign(({ event }) => ({ ...NEWS, amount: event.text })) },
        'bank.chosen': { actions: assign({ bank: ({ event }) => event.bank }) },
        'network.chosen': { actions: assign({ network: ({ event }) => event.network }) },
        'settle.chosen': { actions: assign({ settle: ({ event }) => event.settle }) },
        'deposit.submitted': { guard: 'canSubmit', target: 'ordering', actions: 'makeOrder' },
      },
    },
    answered: {
      always: [{ guard: 'isMade', target: 'made' }, { guard: 'isOutdated', target: 'loading' }, { target: 'choosing' }],
    },
    made: { tags: 'rest', entry: { type: 'openOrder', params: ({ context }) => ({ orderId: context.made ?? '' }) } },
  },
})

export type DepositRef = ActorRefFrom<typeof depositMachine>
/** The deposit that the form waits for. */
export type DepositRequestRef = NonNullable<ReturnType<DepositRef['getSnapshot']>['children']['order']>

/** What an answer says, as the form shows it. */
function newsOf(answer: DepositAnswer) {
  switch (answer.result) {
    case 'made':
      return { ...NEWS, made: answer.orderId }
    case 'refused':
      return { news: null, errorKey: answer.errorKey }
    case 'limited':
    case 'outdated':
      return { news: answer.result, errorKey: null }
  }
}
