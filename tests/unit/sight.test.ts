import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAsset } from '#src/api/model/withdrawal.ts'
import { veiled } from '#src/ui/kit/sight.ts'

test.each([
  ['¥1,234.50', '¥****'],
  ['−¥1,000,000.00', '−¥****'],
  ['+₮0.000001', '+₮****'],
  ['+12,000 金币', '+**** 金币'],
  ['¥—', '¥—'],
])('[P-6] of a hidden amount only its sign and its unit are left: %s', (amount, expected) =>
  expect(veiled(amount)).toBe(expected),
)

test('[P-6] no digit of any amount is left, nor how many it had', () => {
  fc.assert(
    fc.property(fc.constantFrom('FEN' as const, 'UUSDT' as const), fc.integer({ min: 0, max: 2 ** 50 }), (asset, amount) => {
      expect(veiled(formatAsset(amount, asset))).toBe(veiled(formatAsset(0, asset)))
    }),
  )
})
