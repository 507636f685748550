import { expect, test } from 'vitest'
import { isVenueListed } from '#src/api/model/sport.ts'

test.each([
  [1, 1, true],
  [1, 0, true],
  [0, 1, true],
  [0, 0, false],
  [2, 5, false],
])('[S-2 hidden] a sports venue of channel status %i and display %i: listed %s', (status, isDisplay, listed) => {
  expect(isVenueListed({ status, isDisplay })).toBe(listed)
})
