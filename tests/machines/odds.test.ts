import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Market } from '#src/api/model/odds.ts'
import { movesBetween, type Trend, withPrices } from '#src/machines/odds/moves.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import * as select from '#src/machines/odds/oddsSelectors.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { handActor, settled } from './support/deferred.ts'
import { market } from './support/market.ts'

const HOME = 'm1.winner.home'

function start() {
  const clock = new SimulatedClock()
  const trend = handActor<Trend, { matchId: string }>()
  const feed = new Subject<OddsState>()
  const now = () => clock.now()
  const odds = createActor(
    oddsMachine.provide({
      actors: { feed: fromObservable<OddsState, { matchId: string }>(() => feed), loadTrend: trend.logic },
    }),
    { input: { matchId: 'm1', now }, clock },
  ).start()
  let version = 0
  return {
    odds,
    clock,
    trend,
    feed: (...markets: Market[]) => feed.next({ version: (version += 1), fedAt: now(), markets, play: null }),
    is: () => select.selectFeed(odds.getSnapshot()),
    moves: () => select.selectMoves(odds.getSnapshot()),
    picked: () => select.selectSelectedId(odds.getSnapshot()),
    press: () => odds.send({ type: 'selection.pressed', selectionId: HOME }),
    want: () => odds.send({ type: 'selection.wanted', selectionId: HOME }),
  }
}

test('[P-4] prices are stale when the feed has not confirmed them for 5 s, and fresh with its next update', () => {
  const { feed, clock, is, odds } = start()
  expect(is()).toBe('waiting')
  feed(market(150))
  clock.increment(4_999)
  expect(is()).toBe('fresh')
  feed(market(150))
  clock.increment(4_999)
  expect(is()).toBe('fresh')
  clock.increment(1)
  expect(is()).toBe('stale')
  feed(market(150))
  expect(is()).toBe('fresh')
  odds.stop()
})

test('[P-4] there are no prices until the feed sends some', () => {
  const { feed, clock, is, odds } = start()
  clock.increment(5_000)
  expect(is()).toBe('none')
  feed(market(150))
  expect(is()).toBe('fresh')
  odds.stop()
})

test('[P-4] a price is highlighted for 2 s after its last move', () => {
  const { feed, clock, moves, odds } = start()
  feed(market(150))
  expect(moves()).toEqual({})
  feed(market(160))
  expect(moves()).toEqual({ [HOME]: 'up' })
  clock.increment(1_000)
  feed(market(140))
  expect(moves()).toEqual({ [HOME]: 'down' })
  clock.increment(1_999)
  expect(moves()).toEqual({ [HOME]: 'down' })
  clock.increment(1)
  expect(moves()).toEqual({})
  odds.stop()
})

test('[P-4] only an open, fresh price can be selected; a second press or its removal clears it', () => {
  const { feed, clock, picked, press, odds } = start()
  feed(market(150, true))
  press()
  expect(picked()).toBeNull()
  feed(market(150))
  press()
  expect(picked()).toBe(HOME)
  press()
  expect(picked()).toBeNull()
  press()
  // A selection can still be cleared when the prices are stale.
  clock.increment(5_000)
  press()
  expect(picked()).toBeNull()
  press()
  expect(picked()).toBeNull()
  feed(market(150))
  press()
  feed()
  expect(picked()).toBeNull()
  odds.stop()
})

test('[P-4] a price that is wanted twice stays selected', () => {
  const { feed, picked, want, odds } = start()
  feed(market(150))
  want()
  want()
  expect(picked()).toBe(HOME)
  odds.stop()
})

test('[P-4] a price that takes no bets cannot be wanted', () => {
  const { feed, clock, picked, want, odds } = start()
  feed(market(150, true))
  want()
  expect(picked()).toBeNull()
  feed(market(150))
  clock.increment(5_000)
  want()
  expect(picked()).toBeNull()
  odds.stop()
})

test('[P-4] the last hour is loaded again 30 s after a failure and continued by the feed', async () => {
  const { feed, clock, trend, odds } = start()
  trend.last().reject(new Error('no network'))
  await settled()
  clock.increment(30_000)
  feed(market(150))
  trend.last().resolve({ [HOME]: [[25_000, 140]] })
  await settled()
  feed(market(170))
  expect(trend.asked).toHaveLength(2)
  expect(select.selectTrend(odds.getSnapshot())[HOME]).toEqual([
    [25_000, 140],
    [30_000, 150],
    [30_000, 170],
  ])
  odds.stop()
})

test('[P-4] new and unchanged prices have not moved; points older than an hour are dropped', () => {
  expect(movesBetween([], [market(150)])).toEqual({})
  expect(movesBetween([market(150)], [market(150)])).toEqual({})
  const trend = withPrices({ [HOME]: [[0, 100]] }, [market(150)], 3_600_001)
  expect(trend[HOME]).toEqual([[3_600_001, 150]])
})

test('[P-4] of more than 240 prices within an hour the latest are kept', () => {
  const points = Array.from({ length: 241 }, (_, at) => [at, 101 + at] as const)
  const trend = points.reduce<Trend>((before, [at, price]) => withPrices(before, [market(price)], at), {})
  expect(trend[HOME]).toEqual(points.slice(1))
})

test('[P-4] a price that did not change adds no point', () => {
  expect(withPrices({ [HOME]: [[0, 150]] }, [market(150)], 1_000)[HOME]).toEqual([[0, 150]])
})
