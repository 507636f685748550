import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthInFen } from '#src/api/model/deposit.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import { divide, MOST_OF_ORDER, type PaymentBounds } from '#server/cashier/deposit/paymentParts.ts'

const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 }).map(units)
const bounds: fc.Arbitrary<PaymentBounds> = fc.record({
  asset: fc.constantFrom('FEN' as const, 'UUSDT' as const),
  ordered: amounts,
  rate: fc.integer({ min: 1, max: 2_000 }),
  methodMost: amounts,
  isPaused: fc.boolean(),
  left: fc.oneof(fc.constant(null), fc.nat(1_000_000_000).map(fen)),
})

test('[Q10] [P-6] a payment’s parts are the payment, and what is taken is within every bound', () => {
  fc.assert(
    fc.property(amounts, bounds, (amount, bound) => {
      const { taken, held, reason } = divide(amount, bound)
      expect(taken + held).toBe(amount)
      expect(reason === null).toBe(held === 0)
      if (bound.isPaused) expect(taken).toBe(0)
      if (taken === 0) return
      expect(amount).toBeLessThanOrEqual(bound.methodMost)
      expect(amount).toBeLessThanOrEqual(bound.ordered * MOST_OF_ORDER)
      if (bound.left !== null) expect(worthInFen(bound.asset, taken, bound.rate)).toBeLessThanOrEqual(bound.left)
    }),
  )
})

const CARD: PaymentBounds = {
  asset: 'FEN',
  ordered: units(10_000),
  rate: null,
  methodMost: units(25_000),
  isPaused: false,
  left: fen(20_000),
}

test.each([
  [10_000, {}, 10_000, null],
  [20_000, {}, 20_000, null],
  [20_001, {}, 20_000, 'limit'],
  [25_001, {}, 0, 'amount'],
  [30_000, { methodMost: units(99_999), left: null }, 30_000, null],
  [30_001, { methodMost: units(99_999), left: null }, 0, 'amount'],
  [10_000, { left: fen(0) }, 0, 'limit'],
  [10_000, { isPaused: true }, 0, 'paused'],
] as const)('[Q10] of %i fen, %o, %i are taken; the rest is held: %s', (amount, change, taken, reason) => {
  expect(divide(units(amount), { ...CARD, ...change })).toEqual({ taken, held: amount - taken, reason })
})
