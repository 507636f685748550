import { expect, test } from 'vitest'
import { formatTenths } from '#src/api/model/tenths.ts'

test.each([
  [0, '0'],
  [5, '5'],
  [2.25, '2.3'],
  [0.04, '0'],
  [9.96, '10'],
])('[X-4] %d is shown as %s, a whole number without a decimal', (value, words) => {
  expect(formatTenths(value)).toBe(words)
})
