import { expect, test } from 'vitest'
import { periodStart } from '#server/live/gifts/rankPeriod.ts'

const DAY = 86_400_000
/** Monday, 1 January 2024, at midnight of UTC+8. */
const MONDAY = Date.UTC(2023, 11, 31, 16)

test('[C-13] [B-2 zone] a ranking’s day begins at the site’s midnight, and lasts to the last ms before the next', () => {
  expect(periodStart('today', MONDAY + 3 * DAY)).toBe(MONDAY + 3 * DAY)
  expect(periodStart('today', MONDAY + 4 * DAY - 1)).toBe(MONDAY + 3 * DAY)
})

test('[C-13] [B-2 zone] a ranking’s week begins on Monday at the site’s midnight, and lasts to the last ms of Sunday', () => {
  expect(periodStart('week', MONDAY)).toBe(MONDAY)
  expect(periodStart('week', MONDAY + 7 * DAY - 1)).toBe(MONDAY)
  expect(periodStart('week', MONDAY - 1)).toBe(MONDAY - 7 * DAY)
})

test('[C-13] a ranking of all time has no beginning', () => {
  expect(periodStart('total', MONDAY)).toBe(0)
})
