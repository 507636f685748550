import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, numberOf, percentOf, plusFraction } from '#src/api/model/games/fraction.ts'

test('[P-5] a return is in lowest terms, and its percents are cut off, never rounded up', () => {
  expect(fraction(6n, 8n)).toEqual({ part: 3n, of: 4n })
  expect(fraction(-6n, 8n)).toEqual({ part: -3n, of: 4n })
  expect(fraction(0n, 8n)).toEqual({ part: 0n, of: 1n })
  expect(() => fraction(1n, 0n)).toThrow(RangeError)
  expect(percentOf(fraction(99_999n, 100_000n), 2)).toBe('99.99')
  expect(percentOf(fraction(1n, 3n), 0)).toBe('33')
  expect([fraction(1n, 10_000n), fraction(0n, 1n), fraction(3n, 2n)].map((one) => percentOf(one, 4))).toEqual([
    '0.0100',
    '0.0000',
    '150.0000',
  ])
})

test('[P-5] [property] sums are exact, and numbers near', () => {
  const some = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 15n }))
    .map(([part, of]) => fraction(part, of))
  fc.assert(
    fc.property(some, some, (one, other) => {
      const sum = plusFraction(one, other)
      expect(sum.part * one.of * other.of).toBe((one.part * other.of + other.part * one.of) * sum.of)
      expect(numberOf(one)).toBeCloseTo(Number(one.part) / Number(one.of), -Math.floor(Math.log10(numberOf(one) + 1)) + 10)
    }),
  )
})
