import { type Bank, depositBounds, type DepositMethod, type PayType, type Settle } from '#src/api/model/deposit.ts'
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import type { DepositMade, DepositOffer, DepositWish } from './deposit.ts'

export type DepositEvent =
  | { type: 'method.chosen'; method: DepositMethod }
  | { type: 'amount.changed'; text: string }
  | { type: 'bank.chosen'; bank: string }
  | { type: 'network.chosen'; network: string }
  | { type: 'settle.chosen'; settle: Settle }
  | { type: 'deposit.submitted' }
  | { type: 'retry.clicked' }

type Input = { readonly now: () => number; readonly makeId: () => string }
type Context = Input & {
  readonly types: readonly PayType[]
  readonly banks: readonly Bank[]
  readonly method: DepositMethod | null
  /** As it is written. */
  readonly amount: string
  readonly bank: string | null
  readonly network: string | null
  readonly settle: Settle
  readonly wish: DepositWish | null
  /** Answers that did not come, since the last that did. */
  readonly unheard: number
  readonly made: string | null
  readonly news: 'limited' | 'outdated' | null
  readonly errorKey: ErrorKey | null
}

/** The method that is chosen, as it is offered now. */
export function chosenType({ types, method }: Pick<Context, 'types' | 'method'>): PayType | null {
  return types.find((type) => type.method === method) ?? null
}

const NEWS = { news: null, errorKey: null } as const

/**
 * Making a deposit (C-10): a method, an amount within its limits, and one order. The order's id is made and kept on the device
 * before it leaves; without an answer the same order goes again until there is one, also after a reload, so that none is made twice.
 */
export const depositMachine = setup({
  types: { context: {} as Context, events: {} as DepositEvent, input: {} as Input },
  actors: {
    load: promiseSlot<DepositOffer, undefined>('load'),
    /** Null = what is kept under this id is forgotten; another tab may have kept another. */
    keep: promiseSlot<void, { wish: DepositWish | null; orderId: string }>('keep'),
    submit: promiseSlot<DepositMade, DepositWish>('submit'),
  },
  actions: {
    takeOffer: assign(({ context }, { types, banks }: DepositOffer) => {
      const type = types.find(({ method }) => method === context.method) ?? types[0]
      return {
        types,
        banks,
        method: type?.method ?? null,
        bank: context.bank ?? banks[0]?.code ?? null,
        network: context.network ?? networkOf(types),
      }
    }),
    makeWish: assign(({ context }) => {
      const type = chosenType(context)
      if (type === null) return {}
      const { amount, fault } = judgeAmount(context.amount, depositBounds(type))
      if (fault !== null) return {}
      const { method } = type
      const wish: DepositWish = {
        orderId: context.makeId(),
        method,
        amount,
        bank: method === 'bankCard' ? context.bank : null,
        network: method === 'usdt' ? context.network : null,
        settle: method === 'usdt' ? context.settle : 'cny',
        at: context.now(),
      }
      return { ...NEWS, wish, unheard: 0 }
    }),
    takeAnswer: assign((_, { made }: { made: DepositMade }) => {
      if (made.result === 'made') return { ...NEWS, made: made.orderId, unheard: 0 }
      if (made.result === 'refused') return { news: null, errorKey: made.errorKey, unheard: 0 }
      return { news: made.result, errorKey: null, unheard: 0 }
    }),
    openOrder: actionSlot<{ orderId: string }>('openOrder'),
  },
  guards: {
    canSubmit: ({ context }) => {
      const type = chosenType(context)
      return type !== null && judgeAmount(context.amount, depositBounds(type)).fault === null
    },
    isKept: (_, { kept }: DepositOffer) => kept !== null,
    isMade: ({ context }) => context.made !== null,
    isOutdated: ({ context }) => context.news === 'outdated',
  },
  delays: { untilAgain: ({ context }) => Math.min(30_000, 2_000 * 2 ** Math.min(10, context.unheard - 1)) },
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
    wish: null,
    unheard: 0,
    made: null,
  }),
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'submitting',
            actions: [
              { type: 'takeOffer', params: ({ event }) => event.output },
              assign({ wish: ({ event }) => event.output.kept, errorKey: null, unheard: 0 }),
            ],
          },
          {
            target: 'choosing',
            actions: [{ type: 'takeOffer', params: ({ event }) => event.output }, assign({ errorKey: null, unheard: 0 })],
          },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ context, event }) => ({ unheard: context.unheard + 1, errorKey: failureKey(event.error) })),
        },
      },
    },
    /** What went wrong stays in words until there is an offer: it is asked for again by itself, ever more slowly. */
    failed: { after: { untilAgain: 'loading' }, on: { 'retry.clicked': 'loading' } },
    choosing: {
      on: {
        'method.chosen': { actions: assign(({ event }) => ({ ...NEWS, method: event.method, amount: '' })) },
        'amount.changed': { actions: assign(({ event }) => ({ ...NEWS, amount: event.text })) },
        'bank.chosen': { actions: assign({ bank: ({ event }) => event.bank }) },
        'network.chosen': { actions: assign({ network: ({ event }) => event.network }) },
        'settle.chosen': { actions: assign({ settle: ({ event }) => event.settle }) },
        'deposit.submitted': { guard: 'canSubmit', target: 'keeping', actions: 'makeWish' },
      },
    },
    keeping: {
      // A device that can keep nothing may still deposit.
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ wish: wishOf(context), orderId: wishOf(context).orderId }),
        onDone: 'submitting',
        onError: 'submitting',
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => wishOf(context),
        onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ made: event.output }) } },
        onError: {
          target: 'unknown',
          actions: assign(({ context, event }) => ({ unheard: context.unheard + 1, errorKey: failureKey(event.error) })),
        },
      },
    },
    /** No answer came: the same order again tells, and is made once. */
    unknown: { after: { untilAgain: 'submitting' }, on: { 'retry.clicked': 'submitting' } },
    forgetting: {
      invoke: {
        src: 'keep',
        input: ({ context }) => ({ wish: null, orderId: wishOf(context).orderId }),
        onDone: 'answered',
        onError: 'answered',
      },
      exit: assign({ wish: null }),
    },
    answered: {
      always: [{ guard: 'isMade', target: 'made' }, { guard: 'isOutdated', target: 'loading' }, { target: 'choosing' }],
    },
    made: { tags: 'rest', entry: { type: 'openOrder', params: ({ context }) => ({ orderId: context.made ?? '' }) } },
  },
})

export type DepositRef = ActorRefFrom<typeof depositMachine>

function wishOf({ wish }: Pick<Context, 'wish'>): DepositWish {
  if (wish === null) throw new Error('there is no order to make')
  return wish
}

function networkOf(types: readonly PayType[]): string | null {
  return types.find(({ networks }) => networks.length > 0)?.networks[0]?.code ?? null
}
