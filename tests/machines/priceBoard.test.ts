import { NEVER, of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Market } from '#src/api/model/odds.ts'
import { providePriceBoard } from '#src/machines/odds/priceBoardActors.ts'
import { priceBoardMachine } from '#src/machines/odds/priceBoardMachine.ts'
import type { MainPrices } from '#src/streams/prices.ts'

const market = (price: number): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended: false,
  selections: [
    { selectionId: 'm1.home', code: 'home', price, open: true },
    { selectionId: 'm1.visit', code: 'visit', price: 200, open: true },
  ],
})

test('[P-4] main prices are followed while a row is drawn, marked for 2 s when they move, and old after 5 s of silence', () => {
  const clock = new SimulatedClock()
  let feed = new Subject<MainPrices>()
  let watches = 0
  const board = createActor(
    priceBoardMachine.provide({
      actors: {
        feed: fromObservable(() => {
          watches += 1
          return (feed = new Subject())
        }),
      },
    }),
    { clock },
  ).start()
  const now = () => board.getSnapshot()
  const row = () => now().context.prices.get('m1')
  const tell = (price: Market, fedAt = clock.now()) =>
    feed.next({ at: clock.now(), byMatch: new Map([['m1', { fedAt, market: price }]]) })
  expect([now().value, watches]).toEqual(['idle', 0])
  board.send({ type: 'row.shown' })
  board.send({ type: 'row.shown' })
  const [low, high] = [market(185), market(190)]
  tell(low)
  const before = row()
  clock.increment(1_000)
  tell(low)
  expect([row() === before, row(), now().context.moves]).toEqual([true, { market: low, isFresh: true }, {}])
  tell(high)
  expect(now().context.moves).toEqual({ 'm1.home': 'up' })
  clock.increment(2_000)
  expect(now().context.moves).toEqual({})
  // Its own feed is silent while the others' speak.
  tell(high, clock.now() - 5_000)
  expect([row()?.isFresh, now().value]).toEqual([false, { watching: { rows: 'drawn', feed: 'fresh', marks: 'none' } }])
  clock.increment(5_000)
  expect(now().value).toEqual({ watching: { rows: 'drawn', feed: 'stale', marks: 'none' } })
  board.send({ type: 'row.hidden' })
  // From one list to the next, all of them are asked for once.
  for (let lists = 0; lists < 20; lists += 1) {
    board.send({ type: 'row.hidden' })
    clock.increment(2_900)
    board.send({ type: 'row.shown' })
  }
  clock.increment(10_000)
  expect([watches, feed.observed]).toEqual([1, true])
  board.send({ type: 'row.hidden' })
  clock.increment(3_000)
  expect([now().value, feed.observed]).toEqual(['idle', false])
  board.send({ type: 'row.shown' })
  expect(watches).toBe(2)
})

test('[P-4] a row that is drawn on a page without a link asks for one', () => {
  let asked = 0
  const onNeeded = () => void (asked += 1)
  const board = createActor(providePriceBoard({ socket: { sockets: NEVER }, hidden: of(false), onNeeded })).start()
  expect(asked).toBe(0)
  board.send({ type: 'row.shown' })
  expect(asked).toBe(1)
  board.stop()
})

/** A board whose feed has not spoken, with a row that a list gave a price `age` ms after its feed confirmed it. */
function listedRow(age: number) {
  const clock = new SimulatedClock()
  const feed = new Subject<MainPrices>()
  const board = createActor(priceBoardMachine.provide({ actors: { feed: fromObservable(() => feed) } }), { clock }).start()
  const show = (price: Market, at = 9_000) =>
    board.send({ type: 'row.shown', listed: { matchId: 'm1', price: { fedAt: at - age, market: price }, at } })
  show(market(185))
  const row = () => board.getSnapshot().context.prices.get('m1')
  return { clock, feed, board, show, row }
}

test.each([
  ['fresh', 4_999, true],
  ['old', 5_000, false],
])('[P-4] until the feed is heard a row has the price of its list: %s', (_, age, isFresh) => {
  const { row } = listedRow(age)
  expect(row()).toEqual({ market: market(185), isFresh })
})

test('[P-4] the price of a list gives way to the feed', () => {
  const { feed, row } = listedRow(0)
  feed.next({ at: 9_000, byMatch: new Map([['m1', { fedAt: 9_000, market: market(190) }]]) })
  expect(row()?.market).toEqual(market(190))
})

test('[P-4] a list says nothing of a price that the feed confirmed', () => {
  const { feed, row, show } = listedRow(0)
  feed.next({ at: 9_000, byMatch: new Map([['m1', { fedAt: 9_000, market: market(190) }]]) })
  show(market(185))
  expect(row()?.market).toEqual(market(190))
})

test('[P-4] prices of lists are old where the feed says nothing for 5 s', () => {
  const { clock, board } = listedRow(0)
  clock.increment(5_000)
  expect(board.getSnapshot().value).toEqual({ watching: { rows: 'drawn', feed: 'stale', marks: 'none' } })
})

test('[P-4] prices that nobody followed are old until they are heard of again', () => {
  const { clock, board, row } = listedRow(0)
  board.send({ type: 'row.hidden' })
  clock.increment(3_000)
  board.send({ type: 'row.shown' })
  expect(row()?.isFresh).toBe(false)
})

test('[P-4] a feed that was silent is asked again', () => {
  const { clock, board } = listedRow(0)
  clock.increment(5_000)
  board.send({ type: 'feed.retried' })
  expect(board.getSnapshot().value).toEqual({ watching: { rows: 'drawn', feed: 'waiting', marks: 'none' } })
})
