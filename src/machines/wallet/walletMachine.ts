import { assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Funds } from '#src/api/model/funds.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { HeldFunds, VenueFunds } from '#src/api/model/wallet.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { WalletAnswer, WalletNews, WalletOrder, WalletWish } from './order.ts'

/** All that the member has. */
export type Balances = { readonly funds: Funds; readonly venues: readonly VenueFunds[]; readonly held: HeldFunds }

/** What the server says by itself: whole balances of a part, or that something else of the member's money has moved. */
export type WalletPush =
  | { readonly kind: 'funds'; readonly funds: Funds }
  | { readonly kind: 'venue'; readonly venue: string; readonly centre: Fen; readonly balance: Fen }
  | { readonly kind: 'moved' }

export type WalletEvent =
  | { type: 'balances.refreshed' }
  | { type: 'order.wished'; wish: WalletWish }
  | { type: 'retry.clicked' }
  | { type: 'news.read' }
  /** The machine's own: something of the balances was told. */
  | { type: 'balances.told' }

/** An order that nobody here saw the end of: `isElsewhere` = another tab waits for its answer. */
export type WalletRecalled = { readonly kept: WalletOrder | null; readonly isElsewhere: boolean }

type Input = { readonly makeId: () => string }
type Context = Input & {
  readonly balances: Balances | null
  readonly errorKey: ErrorKey | null
  readonly order: WalletOrder | null
  /** Why the order that is on its way has no answer yet. */
  readonly doubt: ErrorKey | null
  readonly news: WalletNews | null
}

/** The wait before an order without an answer is asked about, in ms. */
const ASK_AFTER = 2_000

function heard(balances: Balances, push: WalletPush): Balances {
  switch (push.kind) {
    case 'funds':
      return { ...balances, funds: push.funds }
    case 'venue':
      return {
        ...balances,
        funds: { ...balances.funds, fen: push.centre },
        venues: balances.venues.map((one) => (one.venue === push.venue ? { ...one, balance: push.balance } : one)),
      }
    case 'moved':
      return balances
  }
}

/**
 * The member's wallet (P-6): its balances, asked for once and kept true by pushes; and one order at a time. An order is kept on the
 * device before it leaves; without an answer, and after a reload, it is asked about by its own id until the server knows it, or says
 * that it never came.
 */
export const walletMachine = setup({
  types: { context: {} as Context, events: {} as WalletEvent, input: {} as Input },
  actors: {
    loadBalances: promiseSlot<Balances, undefined>('loadBalances'),
    pushes: observableSlot<WalletPush, undefined>('pushes'),
    recall: promiseSlot<WalletRecalled, undefined>('recall'),
    /** Resolves when no other tab waits for the answer to an order any more. */
    otherTab: promiseSlot<void, { clientId: string }>('otherTab'),
    /** Null = what is kept under this id is forgotten; another tab may have kept another. */
    keepOrder: promiseSlot<void, { order: WalletOrder | null; clientId: string }>('keepOrder'),
    submit: promiseSlot<WalletAnswer, WalletOrder>('submit'),
    reconcile: promiseSlot<WalletAnswer, WalletOrder>('reconcile'),
  },
  actions: {
    hear: assign(({ context }, { push }: { push: WalletPush | undefined }) =>
      push === undefined || context.balances === null ? {} : { balances: heard(context.balances, push) },
    ),
    takeAnswer: assign(({ context }, { answer }: { answer: WalletAnswer }) => ({
      news: { ...answer, order: orderOf(context) },
      doubt: null,
    })),
    doubt: assign((_, { error }: { error: unknown }) => ({ doubt: failureKey(error) })),
  },
  guards: {
    isElsewhere: (_, { isElsewhere }: WalletRecalled) => isElsewhere,
    isKept: (_, { kept }: { kept: WalletOrder | null }) => kept !== null,
    isWhole: (_, { wish }: { wish: WalletWish }) => wish.kind === 'recover' || wish.amount > 0,
    mayBeStale: (_, { push }: { push: WalletPush | undefined }) => push?.kind === 'moved',
  },
}).createMachine({
  id: 'wallet',
  type: 'parallel',
  context: ({ input }) => ({ ...input, balances: null, errorKey: null, order: null, doubt: null, news: null }),
  states: {
    live: {
      invoke: {
        src: 'pushes',
        onSnapshot: [
          // By an event of its own: a target in another region would begin that of the order anew as well.
          {
            guard: { type: 'mayBeStale', params: ({ event }) => ({ push: event.snapshot.context }) },
            actions: raise({ type: 'balances.refreshed' }),
          },
          {
            guard: ({ event }) => event.snapshot.context !== undefined,
            actions: [
              { type: 'hear', params: ({ event }) => ({ push: event.snapshot.context }) },
              raise({ type: 'balances.told' }),
            ],
          },
        ],
        onError: {},
      },
    },
    balances: {
      initial: 'loading',
      on: { 'balances.refreshed': '.loading' },
      states: {
        loading: {
          invoke: {
            src: 'loadBalances',
            onDone: { target: 'ready', actions: assign({ balances: ({ event }) => event.output, errorKey: null }) },
            onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
          // What was told after the question was asked may not be in its answer.
          on: { 'balances.told': { target: 'loading', reenter: true } },
        },
        ready: {},
        failed: {},
      },
    },
    order: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            src: 'recall',
            onDone: [
              {
                guard: { type: 'isElsewhere', params: ({ event }) => event.output },
                target: 'elsewhere',
                actions: assign({ order: ({ event }) => event.output.kept }),
              },
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'reconciling',
                actions: assign({ order: ({ event }) => event.output.kept }),
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
        /** Asking about it here would void what another tab has on its way: when that tab is done, or gone, it is looked for again. */
        elsewhere: {
          exit: assign({ order: null }),
          invoke: {
            src: 'otherTab',
            input: ({ context }) => ({ clientId: orderOf(context).clientId }),
            onDone: 'recalling',
            onError: 'idle',
          },
          on: { 'retry.clicked': 'recalling' },
        },
        idle: {
          on: {
            'order.wished': {
              guard: { type: 'isWhole', params: ({ event }) => event },
              target: 'keeping',
              actions: assign({
                order: ({ context, event }) => ({ ...event.wish, clientId: context.makeId() }),
                news: null,
              }),
            },
            'news.read': { actions: assign({ news: null }) },
          },
        },
        keeping: {
          // A device that can keep nothing may still move money.
          invoke: {
            src: 'keepOrder',
            input: ({ context }) => ({ order: orderOf(context), clientId: orderOf(context).clientId }),
            onDone: 'submitting',
            onError: 'submitting',
          },
        },
        submitting: {
          invoke: {
            src: 'submit',
            input: ({ context }) => orderOf(context),
            onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'unknown', actions: { type: 'doubt', params: ({ event }) => event } },
          },
        },
        /** No answer came: it may have been carried out or not. */
        unknown: { after: { [ASK_AFTER]: 'reconciling' }, on: { 'retry.clicked': 'reconciling' } },
        reconciling: {
          invoke: {
            src: 'reconcile',
            input: ({ context }) => orderOf(context),
            onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'unknown', actions: { type: 'doubt', params: ({ event }) => event } },
          },
        },
        forgetting: {
          invoke: {
            src: 'keepOrder',
            input: ({ context }) => ({ order: null, clientId: orderOf(context).clientId }),
            onDone: { target: 'idle', actions: [assign({ order: null }), raise({ type: 'balances.refreshed' })] },
            onError: { target: 'idle', actions: [assign({ order: null }), raise({ type: 'balances.refreshed' })] },
          },
        },
      },
    },
  },
})

function orderOf({ order }: Pick<Context, 'order'>): WalletOrder {
  if (order === null) throw new Error('there is no order to make')
  return order
}
