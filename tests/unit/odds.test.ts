import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClock, playedSeconds } from '#src/api/model/matchEvent.ts'
import { formatPrice, isOpen, Market } from '#src/api/model/odds.ts'
import { PRICE_RANGE } from '#src/api/model/odds.ts'
import { type MatchState, outlookOf } from '#server/sim/odds/outlook.ts'
import { priceOf } from '#server/sim/odds/margin.ts'
import { priceMarkets } from '#server/sim/odds/pricing.ts'
import * as v from 'valibot'

const WHOLE = { football: 2_700, basketball: 720, esports: 1_500 }
const state: fc.Arbitrary<MatchState> = fc
  .record({
    sport: fc.constantFrom('football' as const, 'basketball' as const, 'esports' as const),
    homeScore: fc.nat(60),
    visitScore: fc.nat(60),
    period: fc.nat(5),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    homeShare: fc.integer({ min: 300, max: 700 }),
    towers: fc.tuple(fc.nat(8), fc.nat(8)),
  })
  .map(({ share, towers, ...one }) => {
    const count = { football: 2, basketball: 5, esports: 3 }[one.sport]
    const score = { football: 5, basketball: 61, esports: 2 }[one.sport]
    const period = Math.min(one.period, count)
    const second = period === 0 ? 0 : Math.floor(WHOLE[one.sport] * share)
    const scores = { homeScore: one.homeScore % score, visitScore: one.visitScore % score }
    const parts = one.sport === 'esports' && period > 0 ? [towers] : []
    const homeShare = one.sport === 'basketball' ? 450 + Math.floor(one.homeShare / 7) : one.homeShare
    return { ...one, ...scores, homeShare, period, second, parts }
  })

const LINES = [-9.5, -3.5, -1.5, -0.5, 0.5, 1.5, 3.5, 9.5]

test('[P-4] chances agree: they lie between 0 and 1, fall with the line, and what excludes each other makes one', () => {
  fc.assert(
    fc.property(state, (match) => {
      const { aheadBy, above, level, noMore } = outlookOf(match)
      for (const chance of [level, noMore, ...LINES.map(aheadBy), ...LINES.map(above)]) {
        expect(chance).toBeGreaterThanOrEqual(-1e-6)
        expect(chance).toBeLessThanOrEqual(1 + 1e-6)
      }
      for (let at = 1; at < LINES.length; at += 1) {
        expect(aheadBy(LINES[at]!)).toBeLessThanOrEqual(aheadBy(LINES[at - 1]!) + 1e-6)
        expect(above(LINES[at]!)).toBeLessThanOrEqual(above(LINES[at - 1]!) + 1e-6)
      }
      const parts = match.parts?.map(([home, visit]) => [visit, home] as const) ?? []
      const score = { homeScore: match.visitScore, visitScore: match.homeScore }
      const mirrored = { ...match, ...score, homeShare: 1_000 - match.homeShare, parts }
      expect(aheadBy(0.5) + level + outlookOf(mirrored).aheadBy(0.5)).toBeCloseTo(1, 5)
    }),
  )
})

test('[P-4] every market is what the contract declares, its ids are its own, and its prices leave the house a margin', () => {
  fc.assert(
    fc.property(state, fc.boolean(), (match, suspended) => {
      const markets = priceMarkets('m1', match, suspended)
      const ids = markets.flatMap(({ marketId, selections }) => [marketId, ...selections.map((one) => one.selectionId)])
      expect(new Set(ids).size).toBe(ids.length)
      for (const market of markets) {
        v.parse(Market, market)
        if (suspended) expect(market.suspended).toBe(true)
        const open = market.selections.filter((one) => isOpen(market, one))
        if (open.length < market.selections.length) continue
        const sum = market.selections.reduce((total, one) => total + 100 / one.price, 0)
        expect(sum).toBeGreaterThan(1)
        expect(sum).toBeLessThan(1.2)
      }
    }),
  )
})

test('[P-4] when nothing can happen any more nothing is open, and the total is what was scored', () => {
  const end = { period: 2, second: 2_880, added: 180 }
  const over: MatchState = { sport: 'football', homeScore: 2, visitScore: 1, ...end, homeShare: 500 }
  const markets = priceMarkets('m1', over, false)
  expect(markets.flatMap((market) => market.selections.filter((one) => isOpen(market, one)))).toEqual([])
  expect(outlookOf(over).expected).toEqual({ total: 3, lead: 1 })
})

test('[P-4] a likelier thing never pays more', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(priceOf(more)).toBeLessThanOrEqual(priceOf(less))
      expect(priceOf(more)).toBeGreaterThanOrEqual(PRICE_RANGE.min)
      expect(priceOf(less)).toBeLessThanOrEqual(PRICE_RANGE.max)
    }),
  )
})

test('prices and clocks for people', () => {
  expect([101, 185, 1_000, 1_250, 15_000].map(formatPrice)).toEqual(['1.01', '1.85', '10.0', '12.5', '150'])
  expect([0, 59, 605, 5_400].map(formatClock)).toEqual(['00:00', '00:59', '10:05', '90:00'])
  const clock = { second: 60, at: 1_000, running: true, period: 1, added: 0 }
  expect(playedSeconds(clock, 4_999)).toBe(63)
  expect(playedSeconds(clock, 0)).toBe(60)
  expect(playedSeconds({ ...clock, running: false }, 99_000)).toBe(60)
})
