import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConnectionLimiter } from '#server/platform/rateLimit.ts'

test('an allowance is used up at once, and refills by one each interval', () => {
  let at = 1_000
  const limiter = createConnectionLimiter({ burst: 2, interval: 100 }, () => at)
  expect([limiter.admit('a'), limiter.admit('a'), limiter.admit('a'), limiter.admit('b')]).toEqual([true, true, false, true])
  at += 99
  expect(limiter.admit('a')).toBe(false)
  at += 1
  expect([limiter.admit('a'), limiter.admit('a')]).toEqual([true, false])
})

test('who goes on asking while refused is not forgotten for 10,000 others', () => {
  const limiter = createConnectionLimiter({ burst: 1, interval: 60_000 }, () => 1_000)
  expect(limiter.admit('a')).toBe(true)
  for (let number = 0; number < 12_000; number += 1) {
    limiter.admit(`other ${number}`)
    if (number % 1_000 === 0) expect(limiter.admit('a')).toBe(false)
  }
})

test('[X-4] an allowance is whole at any time and for any rate: so many at once as it says, not one fewer and not one more', () => {
  const times = fc.integer({ min: 1_000, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 600 }), (at, burst, perSecond) => {
      const limiter = createConnectionLimiter({ burst, interval: 1_000 / perSecond }, () => at)
      const admitted = Array.from({ length: burst + 3 }, () => limiter.admit('a')).filter(Boolean).length
      expect(admitted).toBe(burst)
    }),
  )
})
