import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Funds } from '#src/api/model/funds.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { HeldFunds, VenueFunds } from '#src/api/model/wallet.ts'
import { failureKey } from '../kit/failure.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import type { WalletAnswer, WalletNews, WalletOrder, WalletDraft } from './order.ts'

/** All that the member has. */
export type Balances = { readonly funds: Funds; readonly venues: readonly VenueFunds[]; readonly held: HeldFunds }

/** What the server says by itself: whole balances of a part, or that something else of the member's money has moved. */
export type WalletPush =
  | { readonly kind: 'funds'; readonly funds: Funds }
  | { readonly kind: 'venue'; readonly venue: string; readonly centre: Fen; readonly balance: Fen }
  | { readonly kind: 'moved' }

export type WalletEvent =
  | { type: 'balances.refreshed' }
  | { type: 'draft.submitted'; draft: WalletDraft }
  | { type: 'news.read' }
  /** The machine's own: something of the balances was told. */
  | { type: 'balances.told' }

type Input = { readonly makeId: () => string }
type Context = Input & {
  readonly balances: Balances | null
  readonly errorKey: ErrorKey | null
  /** The order to make; null = whatever an earlier visit kept. */
  readonly order: WalletOrder | null
  /** What became of the orders that ended since the last one was made. */
  readonly news: readonly WalletNews[]
}

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
 * The member's wallet (P-6): its balances, asked for once and kept true by pushes; and one order at a time, first of all those that
 * earlier visits did not see the end of, one after the other. Its child `order` carries it out, once (Q8).
 */
export const walletMachine = setup({
  types: { context: {} as Context, events: {} as WalletEvent, input: {} as Input, children: {} as { order: 'order' } },
  actors: {
    loadBalances: promiseSlot<Balances, undefined>('loadBalances'),
    pushes: observableSlot<WalletPush, undefined>('pushes'),
    order: createDurableOrder<WalletOrder, WalletAnswer>(),
  },
  actions: {
    hear: assign(({ context }, { push }: { push: WalletPush | undefined }) =>
      push === undefined || context.balances === null ? {} : { balances: heard(context.balances, push) },
    ),
    takeEnd: assign(({ context }, { end }: { end: DurableOrderEnd<WalletOrder, WalletAnswer> }) => ({
      order: null,
      ...(end !== null && { news: [...context.news, { ...end.answer, order: end.order }] }),
    })),
  },
  guards: {
    isEnd: (_, { end }: { end: DurableOrderEnd<WalletOrder, WalletAnswer> }) => end !== null,
    isEarlier: ({ context }, { end }: { end: DurableOrderEnd<WalletOrder, WalletAnswer> }) =>
      end !== null && context.order === null,
    isWhole: (_, { draft }: { draft: WalletDraft }) => draft.kind === 'recover' || draft.amount > 0,
    mayBeStale: (_, { push }: { push: WalletPush | undefined }) => push?.kind === 'moved',
  },
}).createMachine({
  id: 'wallet',
  type: 'parallel',
  context: ({ input }) => ({ ...input, balances: null, errorKey: null, order: null, news: [] }),
  states: {
    live: {
      invoke: {
        src: 'pushes',
        onSnapshot: [
          // By an event of its own: a target in another region would begin that of the order again as well.
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
      initial: 'ordering',
      states: {
        ordering: {
          invoke: {
            src: 'order',
            id: 'order',
            input: ({ context }) => ({ place: '', policy: RECONCILED, order: context.order }),
            onDone: [
              // Earlier visits may have kept others.
              {
                guard: { type: 'isEarlier', params: ({ event }) => ({ end: event.output }) },
                target: 'ordering',
                reenter: true,
                actions: [
                  { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
                  raise({ type: 'balances.refreshed' }),
                ],
              },
              {
                guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
                target: 'idle',
                actions: [
                  { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
                  raise({ type: 'balances.refreshed' }),
                ],
              },
              { target: 'idle', actions: assign({ order: null }) },
            ],
            onError: { target: 'idle', actions: assign({ order: null }) },
          },
        },
        idle: {
          on: {
            'draft.submitted': {
              guard: { type: 'isWhole', params: ({ event }) => event },
              target: 'ordering',
              actions: assign({
                order: ({ context, event }) => ({ ...event.draft, clientId: context.makeId() }),
                news: [],
              }),
            },
            'news.read': { actions: assign({ news: [] }) },
          },
        },
      },
    },
  },
})

export type WalletRef = ActorRefFrom<typeof walletMachine>
