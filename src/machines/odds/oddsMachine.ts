import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { isOpen, type Market, ODDS_STALE_AFTER, type Play } from '#src/api/model/odds.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { type Moves, movesBetween, type Trend, withPrices } from './moves.ts'

/** How long a price that moved is marked, in ms. */
const MARKED = 2_000
/** The wait before the last hour is asked for once more, in ms. */
const TREND_AGAIN = 30_000

export type OddsEvent =
  | { type: 'selection.pressed'; selectionId: string }
  | { type: 'selection.cleared' }
  /** The machine's own word to its marks. */
  | { type: 'prices.moved' }

type Input = { readonly matchId: string; readonly now: () => number }
type Context = Input & {
  readonly markets: readonly Market[]
  readonly fedAt: number
  readonly play: Play | null
  readonly moves: Moves
  readonly trend: Trend
  /** What the member has picked. */
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
 * A match's prices (P-4): kept by the feed, marked for 2 s where they moved, stale when the feed has not confirmed them for 5 s.
 * Stale and suspended ones cannot be picked, and what was picked is let go when it is no longer offered.
 */
export const oddsMachine = setup({
  types: { context: {} as Context, events: {} as OddsEvent, input: {} as Input },
  actors: {
    feed: observableSlot<OddsState, { matchId: string }>('feed'),
    loadTrend: promiseSlot<Trend, { matchId: string }>('loadTrend'),
  },
  delays: { staleAfter: ({ context }) => Math.max(0, context.fedAt + ODDS_STALE_AFTER - context.now()) },
  actions: {
    take: assign(({ context }, { state }: { state: OddsState }) => ({
      markets: state.markets,
      fedAt: state.fedAt,
      play: state.play,
      moves: { ...context.moves, ...movesBetween(context.markets, state.markets) },
      trend: state.markets === context.markets ? context.trend : withPrices(context.trend, state.markets, state.fedAt),
      selectedId: find(state.markets, context.selectedId) === null ? null : context.selectedId,
    })),
    tellMoves: enqueueActions(({ context, enqueue }, { state }: { state: OddsState }) => {
      if (Object.keys(movesBetween(context.markets, state.markets)).length > 0) enqueue.raise({ type: 'prices.moved' })
    }),
    pick: assign(({ context }, { selectionId }: { selectionId: string }) => ({
      selectedId: context.selectedId === selectionId ? null : selectionId,
    })),
    letGo: assign({ selectedId: null }),
    unmark: assign({ moves: {} }),
    takeTrend: assign(({ context }, { trend }: { trend: Trend }) => ({
      trend: withPrices(trend, context.markets, context.now()),
    })),
  },
  guards: {
    isPicked: ({ context }, { selectionId }: { selectionId: string }) => context.selectedId === selectionId,
    canPick: ({ context }, { selectionId }: { selectionId: string }) => {
      const found = find(context.markets, selectionId)
      return found !== null && isOpen(found.market, found.selection)
    },
    isHeard: (_, { state }: { state: OddsState | undefined }) => state !== undefined,
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
          guard: { type: 'isHeard', params: ({ event }) => ({ state: event.snapshot.context }) },
          target: '.fresh',
          actions: [
            { type: 'tellMoves', params: ({ event }) => ({ state: heard(event.snapshot.context) }) },
            { type: 'take', params: ({ event }) => ({ state: heard(event.snapshot.context) }) },
          ],
        },
        onError: '.stale',
      },
      states: {
        waiting: { after: { [ODDS_STALE_AFTER]: 'none' } },
        /** Nothing came: this match has no prices, or the link is down. */
        none: {},
        fresh: {
          after: { staleAfter: 'stale' },
          on: {
            'selection.pressed': [
              {
                guard: { type: 'canPick', params: ({ event }) => event },
                actions: { type: 'pick', params: ({ event }) => event },
              },
              { guard: { type: 'isPicked', params: ({ event }) => event }, actions: 'letGo' },
            ],
          },
        },
        stale: {
          on: { 'selection.pressed': { guard: { type: 'isPicked', params: ({ event }) => event }, actions: 'letGo' } },
        },
      },
      on: { 'selection.cleared': { actions: 'letGo' } },
    },
    marks: {
      initial: 'none',
      on: { 'prices.moved': '.shown' },
      states: { none: { entry: 'unmark' }, shown: { after: { [MARKED]: 'none' } } },
    },
    trend: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadTrend',
            input: ({ context }) => ({ matchId: context.matchId }),
            onDone: { target: 'loaded', actions: { type: 'takeTrend', params: ({ event }) => ({ trend: event.output }) } },
            onError: 'missing',
          },
        },
        missing: { after: { [TREND_AGAIN]: 'loading' } },
        loaded: { tags: 'rest' },
      },
    },
  },
})

export type OddsRef = ActorRefFrom<typeof oddsMachine>

function heard(state: OddsState | undefined): OddsState {
  if (state === undefined) throw new Error('nothing was heard')
  return state
}
