import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { type ListedPrice, type Market, ODDS_STALE_AFTER } from '#src/api/model/odds.ts'
import type { MainPrices } from '#src/streams/prices.ts'
import { observableSlot } from '../kit/slots.ts'
import { type Moves, movesBetween } from './moves.ts'

/** How long a price that moved is highlighted, in ms. */
const MARK_TIME = 2_000
/** How long prices are followed after the last row went, in ms: between two lists nobody asks for all of them again. */
const LINGER = 3_000

export type PriceBoardEvent =
  /** `listed` = what the row's list said of its price; `at` = the server's time, ms. */
  | { type: 'row.shown'; listed?: { readonly matchId: string; readonly price: ListedPrice; readonly at: number } }
  | { type: 'row.hidden' }
  /** Nothing was heard, and is to be asked for again. */
  | { type: 'feed.retried' }
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
 * Main prices in lists (P-4): followed while any row is drawn, and a little longer, highlighted for 2 s after they moved. Until the feed is heard a
 * row has the price that came with its list. Without a word for 5 s they are old: they are shown as such until the next one.
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
    add: assign(({ context, event }) => {
      const rows = context.rows + 1
      if (event.type !== 'row.shown' || event.listed === undefined) return { rows }
      const { matchId, at, price } = event.listed
      const isFresh = at - price.fedAt < ODDS_STALE_AFTER
      const known = context.prices.get(matchId)
      // What the feed says now is newer than any list.
      if (known !== undefined && (known.isFresh || !isFresh)) return { rows }
      return { rows, prices: new Map([...context.prices, [matchId, { market: price.market, isFresh }]]) }
    }),
    /** Nobody follows them any more. */
    age: assign({
      prices: ({ context }) =>
        new Map([...context.prices].map(([matchId, { market }]) => [matchId, { market, isFresh: false }] as const)),
    }),
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
    idle: { entry: 'age', on: { 'row.shown': { target: 'watching', actions: 'add' } } },
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
          on: { 'feed.retried': { target: '.waiting', reenter: true } },
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
            /** Nothing was heard yet: what lists said holds as long as any price. */
            waiting: { after: { [ODDS_STALE_AFTER]: 'stale' } },
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
