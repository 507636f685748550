import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  countsFor,
  GRANT_LASTS,
  GRANT_SETTLES,
  GrantMultiple,
  grantEnd,
  GrantTerms,
  missingOf,
  neededFor,
} from '#src/api/model/grant.ts'
import { fen } from '#src/api/model/money/amount.ts'

const DAY = 86_400_000

test('[P-9] a bonus asks for one to ten times itself in whole numbers, of one kind of games', () => {
  const takes = (multiple: unknown) => v.is(GrantMultiple, multiple)
  expect([0, 1, 5, 10, 10.5, 11, '5', -1].map(takes)).toEqual([false, true, true, true, false, false, false, false])
  const terms = { amount: '1000', multiple: 5, product: 'sports' }
  expect(v.parse(GrantTerms, terms)).toEqual({ amount: 1_000, multiple: 5, product: 'sports' })
  expect(v.is(GrantTerms, { ...terms, amount: '0' })).toBe(false)
  expect(v.is(GrantTerms, { ...terms, product: ['sports', 'slots'] })).toBe(false)
})

test('[P-9] what it needs is the multiple of the bonus, and what is missing is never below nothing', () => {
  expect(neededFor({ amount: fen(1_000), multiple: 5 })).toBe(5_000)
  expect(missingOf({ needed: fen(5_000), progress: fen(3_200) })).toBe(1_800)
  expect(missingOf({ needed: fen(5_000), progress: fen(9_000) })).toBe(0)
})

test('[P-9] the clock stands while its member pauses, whatever pauses lie over each other', () => {
  const end = (...pauses: [number, number][]) =>
    (grantEnd(
      10 * DAY,
      pauses.map(([since, until]) => ({ since: since * DAY, until: until * DAY })),
    ) -
      10 * DAY) /
    DAY
  expect(end()).toBe(7)
  expect(end([11, 12])).toBe(8)
  expect(end([8, 12])).toBe(9)
  expect(end([11, 14], [12, 13])).toBe(10)
  expect(end([12, 15], [11, 13])).toBe(11)
  // The second begins only because the first made it longer.
  expect(end([11, 13], [18, 19])).toBe(10)
  expect(end([17, 30])).toBe(7)
})

test('[P-9] a grant has seven days in which its member might play, whatever the pauses', () => {
  const span = fc.record({ since: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const pauses = spans.map(({ since, days }) => ({ since: since * DAY, until: (since + days) * DAY }))
      const end = grantEnd(10 * DAY, pauses)
      const paused = (day: number) => pauses.some(({ since, until }) => since <= day * DAY && until > day * DAY)
      let free = 0
      for (let day = 10; day * DAY < end; day += 1) if (!paused(day)) free += 1
      expect(free * DAY).toBe(GRANT_LASTS)
    }),
  )
})

test('[P-9] a bet counts that was placed while the grant ran and is settled within seven days after it', () => {
  const grant = { givenAt: 100, end: 200 }
  expect(countsFor(grant, 99, 150)).toBe(false)
  expect(countsFor(grant, 100, 150)).toBe(true)
  expect(countsFor(grant, 199, 200 + GRANT_SETTLES - 1)).toBe(true)
  expect(countsFor(grant, 199, 200 + GRANT_SETTLES)).toBe(false)
  expect(countsFor(grant, 200, 200)).toBe(false)
})
