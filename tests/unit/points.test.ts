import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, points } from '#src/api/model/money/amount.ts'
import { afterPoints, leftOfDay, pointsOfDay } from '#src/api/model/points.ts'

const RULE = { each: fen(1_000), most: points(500) }

test('[C-11] a day’s bets bring a point for each ¥10, at most 500, and what is no whole point is kept for the next day', () => {
  const of = (valid: number, carried = 0) => [
    pointsOfDay(fen(valid), fen(carried), RULE),
    leftOfDay(fen(valid), fen(carried), RULE),
  ]
  expect(of(0)).toEqual([0, 0])
  expect(of(999)).toEqual([0, 999])
  expect(of(1_000)).toEqual([1, 0])
  expect(of(1_500, 500)).toEqual([2, 0])
  expect(of(499_999)).toEqual([499, 999])
  expect(of(500_000)).toEqual([500, 0])
  expect(of(9_999_999)).toEqual([500, 0])
  expect(of(-5, 10)).toEqual([0, 10])
})

const AMOUNT = fc.integer({ min: 0, max: 10_000_000 })
const CHANGE = fc.integer({ min: -1_000, max: 1_000 })

test('[C-11] [property] more bets bring no fewer points, and below the most nothing of a stake is lost', () => {
  fc.assert(
    fc.property(AMOUNT, AMOUNT, fc.integer({ min: 0, max: 999 }), (one, more, carried) => {
      const [before, after] = [fen(one), fen(one + more)]
      expect(pointsOfDay(after, fen(carried), RULE)).toBeGreaterThanOrEqual(pointsOfDay(before, fen(carried), RULE))
      const got = pointsOfDay(before, fen(carried), RULE)
      const left = leftOfDay(before, fen(carried), RULE)
      if (got < RULE.most) expect(got * RULE.each + left).toBe(one + carried)
      expect(left).toBeLessThan(RULE.each)
    }),
  )
})

test('[C-11] [property] points that come and go keep their sum, and a member never has some and owes some', () => {
  fc.assert(
    fc.property(fc.array(CHANGE), (changes) => {
      let standing = { have: points(0), owed: points(0) }
      for (const change of changes) {
        standing = afterPoints(standing, points(change))
        expect(Math.min(standing.have, standing.owed)).toBe(0)
      }
      expect(standing.have - standing.owed).toBe(changes.reduce((sum, change) => sum + change, 0))
    }),
  )
})
