import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cash, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { EXCHANGE_DIRECTIONS, exchanged, formatRate, judgeExchange, mayExchange, ratesAround } from '#src/api/model/exchange.ts'
import { heldAmounts, isMoneyAway, totalFen } from '#src/api/model/wallet.ts'

const middle = fc.integer({ min: 20_000, max: 990_000 })
const spread = fc.integer({ min: 0, max: 500 })
const anyFen = fc.integer({ min: 1, max: 1_000_000_000 })

describe('[C-10] exchange of CNY and USDT', () => {
  test('known sums, rounded down', () => {
    expect(exchanged('toUsdt', cash(10_000), 71_643)).toBe(13_958_097)
    expect(exchanged('toCny', cash(13_958_097), 71_357)).toBe(9_960)
    expect(exchanged('toCny', cash(139), 71_357)).toBe(0)
    expect(exchanged('toUsdt', cash(1_000_000_000), 20_000)).toBe(5_000_000_000_000)
  })

  test('what is got is worth no more than what is given, and less by under one smallest unit', () => {
    fc.assert(
      fc.property(anyFen, middle, (given, rate) => {
        const got = exchanged('toUsdt', cash(given), rate)
        const worth = BigInt(got) * BigInt(rate)
        expect(worth <= BigInt(given) * 100_000_000n).toBe(true)
        expect(worth + BigInt(rate) > BigInt(given) * 100_000_000n).toBe(true)
      }),
    )
  })

  test('no way there and back, in any steps, makes money', () => {
    const steps = fc.array(fc.record({ toUsdt: fc.boolean(), share: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(anyFen, middle, spread, steps, (start, rate, gap, walk) => {
        const rates = ratesAround(rate, gap)
        let [cny, usdt] = [start, 0]
        for (const { toUsdt, share } of walk) {
          const given = Math.floor(((toUsdt ? cny : usdt) / 1_000) * share)
          if (toUsdt) [cny, usdt] = [cny - given, usdt + exchanged('toUsdt', cash(given), rates.toUsdt)]
          else [cny, usdt] = [cny + exchanged('toCny', cash(given), rates.toCny), usdt - given]
        }
        expect(cny + exchanged('toCny', cash(usdt), rates.toCny)).toBeLessThanOrEqual(start)
      }),
    )
  })

  test('more is never got for less', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...EXCHANGE_DIRECTIONS), amount, amount, middle, (direction, one, other, rate) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(exchanged(direction, cash(less), rate)).toBeLessThanOrEqual(exchanged(direction, cash(more), rate))
      }),
    )
  })

  test('the house buys for no more than it sells', () => {
    fc.assert(fc.property(middle, spread, (rate, gap) => ratesAround(rate, gap).toCny <= ratesAround(rate, gap).toUsdt))
    expect(ratesAround(71_500, 40)).toEqual({ toUsdt: 71_643, toCny: 71_357 })
  })

  test('an exchange has its limits, and a rate its words', () => {
    expect([
      mayExchange('toUsdt', cash(0)),
      mayExchange('toUsdt', cash(1_000_000_000)),
      mayExchange('toUsdt', cash(1_000_000_001)),
    ]).toEqual([false, true, false])
    expect(formatRate(71_500)).toBe('7.1500')
  })

  test('[V-7] what is written is judged, and what would be got is told', () => {
    const judged = (text: string, rate: number | null = 71_643) =>
      judgeExchange('toUsdt', text, { available: cash(10_000), rate })
    expect(judged('100')).toEqual({ given: 10_000, got: 13_958_097, fault: null })
    expect(judged('100.01')).toEqual({ given: 10_001, got: 0, fault: 'funds' })
    expect(judged('10000000.01')).toEqual({ given: 1_000_000_001, got: 0, fault: 'high' })
    expect(judged('')).toEqual({ given: null, got: 0, fault: 'missing' })
    expect(judged('1.234')).toEqual({ given: null, got: 0, fault: 'notAmount' })
    expect(judged('100', null)).toEqual({ given: 10_000, got: 0, fault: null })
    expect(judgeExchange('toCny', '0.01', { available: cash(10_000_000), rate: 10_000 })).toEqual({
      given: 10_000,
      got: 1,
      fault: null,
    })
    expect(judgeExchange('toCny', '12.345', { available: cash(99_000_000), rate: 71_357 }).fault).toBe('notAmount')
  })

  test('what is too little to get anything for is said so', () => {
    expect(judgeExchange('toUsdt', '0.01', { available: cash(5), rate: 2_000_000_000_000 })).toEqual({
      given: 1,
      got: 0,
      fault: 'tooLittle',
    })
  })
})

test('[P-6] the total of CNY is centre, interest wallet and venues; USDT and points are apart', () => {
  const funds = { fen: fen(100), uusdt: microUsdt(5_000_000), yeb: fen(30), points: points(7) }
  expect(totalFen(funds, [{ balance: fen(4) }, { balance: fen(0) }])).toBe(134)
})

test('[P-6] what withdrawals hold is told by asset, where something is held', () => {
  expect(heldAmounts({ fen: fen(5), uusdt: microUsdt(0) })).toEqual([{ asset: 'FEN', amount: 5 }])
  expect(heldAmounts({ fen: fen(0), uusdt: microUsdt(7) })).toEqual([{ asset: 'UUSDT', amount: 7 }])
  expect(heldAmounts({ fen: fen(0), uusdt: microUsdt(0) })).toEqual([])
})

test('[C-9] money is away while a venue holds some', () => {
  expect(isMoneyAway([{ balance: fen(0) }, { balance: fen(1) }])).toBe(true)
  expect(isMoneyAway([{ balance: fen(0) }])).toBe(false)
  expect(isMoneyAway([])).toBe(false)
})
