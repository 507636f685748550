import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { isOpen, type Market, ODDS_STALE_AFTER, type Play } from '#src/api/model/odds.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { type Moves, movesBetween, type Trend, withPrices } from './moves.ts'

/** How long a price that moved is highlighted, in ms. */
const MARK_TIME = 2_000
/** The wait before the last hour's prices are requested again after a failure, in ms. */
const TREND_RETRY = 30_000

export type OddsEvent =
  /** Picks a price; one that is picked is let go. */
  | { type: 'selection.pressed'; selectionId: string }
  /** Picks a price; one that is picked stays so. */
  | { type: 'selection.wanted'; selectionId: string }
  | { type: 'selection.cleared' }
  /** Raised by the machine itself when a price moved. */
  | { type: 'prices.moved' }

type Input = { readonly matchId: string; readonly now: () => number }
type Context = Input & {
  readonly markets: readonly Market[]
  readonly fedAt: number
  readonly play: Play | null
  readonly moves: Moves
  readonly trend: Trend
  /** The selection that the member has picked; null = none. */
  readonly selectedId: string | null
}

function find(markets: readonly Market[], selectionId: string | null) {
  for (const market of markets) {
    const selection = market.selections.find((one) => one.selectionId === selectionId)
    if (selection !== undefined) return { market, selection }
  }
  return null
}

/**
 * A match's prices (P-4): kept by the feed, highlighted for 2 s after they moved, stale when the feed has not confirmed them for 5 s.
 * Stale and suspended prices cannot be selected; a selection that is no longer offered is cleared.
 */
export const oddsMachine = setup({
  types: { context: {} as Context, events: {} as OddsEvent, input: {} as Input },
  actors: {
    feed: observableSlot<OddsState, { matchId: string }>('feed'),
    loadTrend: promiseSlot<Trend, { matchId: string }>('loadTrend'),
  },
  delays: { staleAfter: ({ context }) => Math.max(0, context.fedAt + ODDS_STALE_AFTER - context.now()) },
  actions: {
    applyState: assign(({ context }, { state }: { state: OddsState }) => ({
      markets: state.markets,
      fedAt: state.fedAt,
      play: state.play,
      moves: { ...context.moves, ...movesBetween(context.markets, state.markets) },
      trend: state.markets === context.markets ? context.trend : withPrices(context.trend, state.markets, state.fedAt),
      selectedId: find(state.markets, context.selectedId) === null ? null : context.selectedId,
    })),
    raiseMoves: enqueueActions(({ context, enqueue }, { state }: { state: OddsState }) => {
      if (Object.keys(movesBetween(context.markets, state.markets)).length > 0) enqueue.raise({ type: 'prices.moved' })
    }),
    select: assign(({ context }, { selectionId }: { selectionId: string }) => ({
      selectedId: context.selectedId === selectionId ? null : selectionId,
    })),
    want: assign((_, { selectionId }: { selectionId: string }) => ({ selectedId: selectionId })),
    clearSelection: assign({ selectedId: null }),
    clearMoves: assign({ moves: {} }),
    applyTrend: assign(({ context }, { trend }: { trend: Trend }) => ({
      trend: withPrices(trend, context.markets, context.now()),
    })),
  },
  guards: {
    isSelected: ({ context }, { selectionId }: { selectionId: string }) => context.selectedId === selectionId,
    canSelect: ({ context }, { selectionId }: { selectionId: string }) => {
      const found = find(context.markets, selectionId)
      return found !== null && isOpen(found.market, found.selection)
    },
    hasState: (_, { state }: { state: OddsState | undefined }) => state !== undefined,
  },
}).createMachine({
  id: 'odds',
  type: 'parallel',
  context: ({ input }) => ({ ...input, markets: [], fedAt: 0, play: null, moves: {}, trend: {}, selectedId: null }),
  states: {
    feed: {
      initial: 'waiting',
      invoke: {
        src: 'feed',
        input: ({ context }) => ({ matchId: context.matchId }),
        onSnapshot: {
          guard: { type: 'hasState', params: ({ event }) => ({ state: event.snapshot.context }) },
          target: '.fresh',
          actions: [
            { type: 'raiseMoves', params: ({ event }) => ({ state: required(event.snapshot.context) }) },
            { type: 'applyState', params: ({ event }) => ({ state: required(event.snapshot.context) }) },
          ],
        },
        onError: '.stale',
      },
      states: {
        waiting: { after: { [ODDS_STALE_AFTER]: 'none' } },
        /** The feed sent nothing: the match has no prices, or the link is down. */
        none: {},
        fresh: {
          after: { staleAfter: 'stale' },
          on: {
            'selection.pressed': [
              {
                guard: { type: 'canSelect', params: ({ event }) => event },
                actions: { type: 'select', params: ({ event }) => event },
              },
              { guard: { type: 'isSelected', params: ({ event }) => event }, actions: 'clearSelection' },
            ],
            'selection.wanted': {
              guard: { type: 'canSelect', params: ({ event }) => event },
              actions: { type: 'want', params: ({ event }) => event },
            },
          },
        },
        stale: {
          on: { 'selection.pressed': { guard: { type: 'isSelected', params: ({ event }) => event }, actions: 'clearSelection' } },
        },
      },
      on: { 'selection.cleared': { actions: 'clearSelection' } },
    },
    marks: {
      initial: 'none',
      on: { 'prices.moved': '.shown' },
      states: { none: { entry: 'clearMoves' }, shown: { after: { [MARK_TIME]: 'none' } } },
    },
    trend: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadTrend',
            input: ({ context }) => ({ matchId: context.matchId }),
            onDone: { target: 'loaded', actions: { type: 'applyTrend', params: ({ event }) => ({ trend: event.output }) } },
            onError: 'missing',
          },
        },
        missing: { after: { [TREND_RETRY]: 'loading' } },
        loaded: { tags: 'rest' },
      },
    },
  },
})

export type OddsRef = ActorRefFrom<typeof oddsMachine>

function required(state: OddsState | undefined): OddsState {
  if (state === undefined) throw new Error('the feed has sent nothing yet')
  return state
}
