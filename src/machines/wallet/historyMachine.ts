import { assign, setup } from 'xstate'
import type { BalancePoint, HistoryDays } from '#src/api/model/balanceHistory.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

/** Whose history: of CNY in fen or USDT in micro-USDT, over how many days. */
export type HistoryQuery = { readonly asset: 'FEN' | 'UUSDT'; readonly days: HistoryDays }

export type HistoryEvent = { type: 'history.asked'; query: HistoryQuery } | { type: 'history.retried' }

type Context = {
  readonly query: HistoryQuery
  readonly points: readonly BalancePoint[]
  readonly errorKey: ErrorKey | null
}

/** What the member had, day by day: asked for again when their money moves; what is shown stays meanwhile. */
export const historyMachine = setup({
  types: { context: {} as Context, events: {} as HistoryEvent, input: {} as { query: HistoryQuery } },
  actors: {
    loadHistory: promiseSlot<readonly BalancePoint[], HistoryQuery>('loadHistory'),
    /** Emits when the member's money has moved. */
    changes: observableSlot<unknown, undefined>('changes'),
  },
}).createMachine({
  id: 'history',
  initial: 'loading',
  context: ({ input }) => ({ ...input, points: [], errorKey: null }),
  invoke: {
    src: 'changes',
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.loading' },
    onError: {},
  },
  on: {
    'history.asked': { target: '.loading', actions: assign({ query: ({ event }) => event.query, points: [] }) },
    'history.retried': '.loading',
  },
  states: {
    loading: {
      invoke: {
        src: 'loadHistory',
        input: ({ context }) => context.query,
        onDone: { target: 'ready', actions: assign({ points: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {},
    failed: {},
  },
})
