import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CoinCost, coinsFor, judgeCoins } from '#src/api/model/coinShop.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'

const judge = (text: string, { left = null as number | null, available = 1_000_000 } = {}) =>
  judgeCoins(text, { rate: 10, left: left === null ? null : fen(left), available: fen(available) })

test('[P-7] coins are so many a yuan, whatever whole yuan are paid, and as many at once as in parts', () => {
  const yuan = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(yuan, yuan, fc.integer({ min: 1, max: 1_000 }), (one, other, rate) => {
      expect(coinsFor(fen(one * 100), rate)).toBe(one * rate)
      expect(coinsFor(fen((one + other) * 100), rate)).toBe(coinsFor(fen(one * 100), rate) + coinsFor(fen(other * 100), rate))
    }),
  )
})

test('[V-7] whole yuan alone are taken, ¥1 to ¥100,000, and the form says the same as the server', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), (amount) => {
      const isGood = amount % 100 === 0 && amount >= 100 && amount <= 10_000_000
      expect(v.safeParse(CoinCost, toWire(fen(amount))).success).toBe(isGood)
      const { fault, got } = judge((amount / 100).toFixed(2), { available: 100_000_000 })
      expect(fault === null).toBe(isGood)
      expect(got).toBe(isGood ? amount / 10 : 0)
    }),
  )
})

test.each([
  ['', undefined, 'missing'],
  ['abc', undefined, 'notAmount'],
  ['12.50', undefined, 'notWhole'],
  ['0', undefined, 'low'],
  ['100001', undefined, 'high'],
  ['50', { available: 4_900 }, 'funds'],
  ['50', { left: 4_900 }, 'limit'],
  ['50', { left: 5_000, available: 5_000 }, null],
] as const)('[V-7] %s with %o: %s', (text, standing, fault) => expect(judge(text, standing).fault).toBe(fault))
