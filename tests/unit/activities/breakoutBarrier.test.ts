import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campBelow, climb } from '#src/api/model/activities/kinds/breakoutBarrier.ts'
import { fen } from '#src/api/model/money/amount.ts'

const GATES = [100, 200, 300, 500, 800, 1_200, 2_000].map((need, index) => ({
  need: fen(need),
  isCamp: index === 2 || index === 4,
}))

const way = (bets: readonly number[], rests: readonly boolean[] = []) =>
  climb({
    gates: GATES,
    since: 0,
    today: bets.length - 1,
    betsOf: (day) => fen(bets[day] ?? 0),
    isRest: (day) => rests[day] === true,
  })

test('[P-9] camps are gates three and five, and below them is the start', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((height) => campBelow(GATES, height))).toEqual([0, 0, 0, 3, 3, 5, 5, 5])
})

test('[P-9] seven days that each meet their gate lead through, and nothing leads back from there', () => {
  const bets = [100, 200, 300, 500, 800, 1_200, 2_000]
  expect(way(bets)).toMatchObject({ height: 7, best: 7, isPassedToday: true })
  expect(way([...bets, 0, 0, 0])).toMatchObject({ height: 7, best: 7, isPassedToday: false })
})

const days = fc.array(fc.integer({ min: 0, max: 2_500 }), { minLength: 1, maxLength: 40 })

test('[P-9] whatever is bet leads at most a gate a day up, and never below the last camp', () => {
  fc.assert(
    fc.property(days, (bets) => {
      let before = { height: 0, best: 0 }
      for (let day = 1; day <= bets.length; day += 1) {
        const now = way(bets.slice(0, day))
        // Only a day that is over can miss: so where today begins is at or above the camp of where the day before ended.
        expect(now.height).toBeLessThanOrEqual(before.height + 1)
        expect(now.height).toBeGreaterThanOrEqual(campBelow(GATES, before.height))
        expect(now.best).toBeGreaterThanOrEqual(before.best)
        expect(now.best).toBeGreaterThanOrEqual(now.height)
        before = now
      }
    }),
  )
})

test('[P-9] [S-3] days of rest never lead back', () => {
  fc.assert(
    fc.property(days, (bets) => {
      const rested = way(
        bets,
        bets.map(() => true),
      )
      expect(rested.height).toBe(rested.best)
    }),
  )
})

test('[P-9] who bets more on a day never stands lower when that day ends', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 2_500 }), (bets, more) => {
      const today = bets.length - 1
      const after = [...bets, 0]
      const higher = after.map((bet, day) => (day === today ? bet + more : bet))
      expect(way(higher).height).toBeGreaterThanOrEqual(way(after).height)
      expect(way(higher).best).toBeGreaterThanOrEqual(way(after).best)
    }),
  )
})

test('[P-9] a gate that is passed early asks the next day for more: the way counts days in turn, not the best of them', () => {
  expect(way([0, 100, 200]).height).toBe(2)
  expect(way([500, 100, 200]).height).toBe(1)
})
