import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddsOf, payoutsOf } from '#src/api/model/activities/kinds/guess.ts'
import { POSTPONED_AFTER, RESULT_WITHIN, type Side, SIDES, sideOf, verdictOf } from '#src/api/model/activities/matchFields.ts'
import { shareOut } from '#src/api/model/activities/shareOut.ts'
import { points, sumOf } from '#src/api/model/money/amount.ts'

const parts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 })
const stakes = fc.array(
  fc.record({ side: fc.constantFrom<Side>(...SIDES), amount: fc.integer({ min: 1, max: 1_000_000 }).map(points) }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

test('[P-9] a pool is shared out to the last point, by the parts, and who has no part gets none', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), parts, (pool, given) => {
      const shares = shareOut(points(pool), given)
      const all = given.reduce((sum, part) => sum + part, 0)
      expect(Number(sumOf(shares))).toBe(all === 0 ? 0 : pool)
      for (const [at, part] of given.entries()) {
        const exact = all === 0 ? 0 : (pool * part) / all
        if (part === 0) expect(shares[at]).toBe(0)
        else expect(Math.abs(shares[at]! - exact)).toBeLessThan(1)
      }
    }),
  )
})

test('[P-9] points that cannot be divided go one each to the first, in order', () => {
  expect(shareOut(points(11), [1, 1, 0, 1]).map(Number)).toEqual([4, 4, 0, 3])
  expect(shareOut(points(2), [1, 1, 1]).map(Number)).toEqual([1, 1, 0])
})

test('[P-9] all that was staked on a guess comes back: to who was right, or to everybody', () => {
  fc.assert(
    fc.property(stakes, fc.constantFrom<Side | null>(...SIDES, null), (staked, result) => {
      const payouts = payoutsOf(staked, result)
      expect(sumOf(payouts)).toBe(sumOf(staked.map(({ amount }) => amount)))
      const isAnyRight = staked.some(({ side }) => side === result)
      for (const [at, { side, amount }] of staked.entries()) {
        if (!isAnyRight) expect(payouts[at]).toBe(amount)
        else if (side === result) expect(payouts[at]).toBeGreaterThanOrEqual(amount)
        else expect(payouts[at]).toBe(0)
      }
    }),
  )
})

test('[P-9] odds are what a point would bring as the pool is now, never rounded up', () => {
  const pools = [
    { side: 'home' as const, amount: points(200) },
    { side: 'draw' as const, amount: points(0) },
    { side: 'visit' as const, amount: points(100) },
  ]
  expect(SIDES.map((side) => oddsOf(pools, side))).toEqual([150, null, 300])
})

test('[P-9] a match counts by its result, and is void when it begins late, is gone, or has no result after a day', () => {
  const kickoffAt = 1_000_000_000
  const known = { kickoffAt, startAt: kickoffAt, result: null }
  const result = { startAt: kickoffAt, home: 2, visit: 1 }
  expect(verdictOf(known, kickoffAt - 1)).toBe('open')
  expect(verdictOf(known, kickoffAt + RESULT_WITHIN)).toBe('open')
  expect(verdictOf(known, kickoffAt + RESULT_WITHIN + 1)).toBe('void')
  expect(verdictOf({ ...known, startAt: kickoffAt + POSTPONED_AFTER }, kickoffAt)).toBe('open')
  expect(verdictOf({ ...known, startAt: kickoffAt + POSTPONED_AFTER + 1 }, kickoffAt)).toBe('void')
  expect(verdictOf({ ...known, startAt: null }, kickoffAt)).toBe('void')
  expect(verdictOf({ ...known, startAt: null, result }, kickoffAt)).toEqual({ home: 2, visit: 1 })
  expect(verdictOf({ ...known, result: { ...result, startAt: kickoffAt + POSTPONED_AFTER + 1 } }, kickoffAt)).toBe('void')
  expect(sideOf('football', { home: 1, visit: 1 })).toBe('draw')
  expect(sideOf('basketball', { home: 80, visit: 80 })).toBeNull()
  expect(sideOf('esports', { home: 1, visit: 2 })).toBe('visit')
})
