import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { type Market, ODDS_STALE_AFTER } from '#src/api/model/odds.ts'
import type { MainPrices } from '#src/streams/prices.ts'
import { observableSlot } from '../kit/slots.ts'
import { type Moves, movesBetween } from './moves.ts'

/** How long a price that moved is highlighted, in ms. */
const MARK_TIME = 2_000
/** How long prices are followed after the last row went, in ms: between two lists nobody asks for all of them again. */
const LINGER = 3_000

export type PriceBoardEvent =
  | { type: 'row.shown' }
  | { type: 'row.hidden' }
  /** Raised by the machine itself when a price moved. */
  | { type: 'prices.moved' }

/** A match's main market; `isFresh` = its feed confirmed it lately. */
type RowPrice = { readonly market: Market | null; readonly isFresh: boolean }

type Context = {
  /** Rows that are drawn now. */
  readonly rows: number
  readonly prices: ReadonlyMap<string, RowPrice>
  readonly moves: Moves
}

const marketsOf = (prices: ReadonlyMap<string, RowPrice>): readonly Market[] =>
  [...prices.values()].flatMap(({ market }) => market ?? [])

/** What the rows show: a match that has not changed is the same object, so that its row is not drawn again. */
function rowsOf(before: ReadonlyMap<string, RowPrice>, { at, byMatch }: MainPrices): ReadonlyMap<string, RowPrice> {
  return new Map(
    [...byMatch].map(([matchId, { fedAt, market }]) => {
      const isFresh = at - fedAt < ODDS_STALE_AFTER
      const last = before.get(matchId)
      return [matchId, last?.market === market && last?.isFresh === isFresh ? last : { market, isFresh }] as const
    }),
  )
}

/**
 * Main prices in lists (P-4): followed while any row is drawn, and a little longer, highlighted for 2 s after they moved. Without a word for 5 s they are old: they are
 * shown as such until the next one.
 */
export const priceBoardMachine = setup({
  types: { context: {} as Context, events: {} as PriceBoardEvent },
  actors: { feed: observableSlot<MainPrices, undefined>('feed') },
  actions: {
    apply: enqueueActions(({ context, enqueue }, { heard }: { heard: MainPrices | undefined }) => {
      if (heard === undefined) return
      const prices = rowsOf(context.prices, heard)
      const moves = movesBetween(marketsOf(context.prices), marketsOf(prices))
      enqueue.assign({ prices, moves: { ...context.moves, ...moves } })
      if (Object.keys(moves).length > 0) enqueue.raise({ type: 'prices.moved' })
    }),
    add: assign({ rows: ({ context }) => context.rows + 1 }),
    remove: assign({ rows: ({ context }) => context.rows - 1 }),
  },
  guards: {
    isLast: ({ context }) => context.rows <= 1,
    isHeard: (_, { heard }: { heard: MainPrices | undefined }) => heard !== undefined,
  },
}).createMachine({
  id: 'priceBoard',
  initial: 'idle',
  context: { rows: 0, prices: new Map(), moves: {} },
  states: {
    idle: { on: { 'row.shown': { target: 'watching', actions: 'add' } } },
    watching: {
      type: 'parallel',
      states: {
        rows: {
          initial: 'drawn',
          on: {
            'row.shown': { target: '.drawn', actions: 'add' },
            'row.hidden': [{ guard: 'isLast', target: '.gone', actions: 'remove' }, { actions: 'remove' }],
          },
          states: { drawn: {}, gone: { after: { [LINGER]: '#priceBoard.idle' } } },
        },
        feed: {
          initial: 'waiting',
          invoke: {
            src: 'feed',
            onSnapshot: {
              guard: { type: 'isHeard', params: ({ event }) => ({ heard: event.snapshot.context }) },
              target: '.fresh',
              actions: { type: 'apply', params: ({ event }) => ({ heard: event.snapshot.context }) },
            },
            onError: '.stale',
          },
          states: {
            waiting: {},
            fresh: { after: { [ODDS_STALE_AFTER]: 'stale' } },
            stale: {},
          },
        },
        marks: {
          initial: 'none',
          on: { 'prices.moved': '.shown' },
          states: {
            none: { entry: assign({ moves: {} }) },
            shown: { after: { [MARK_TIME]: 'none' } },
          },
        },
      },
    },
  },
})

export type PriceBoardRef = ActorRefFrom<typeof priceBoardMachine>
