import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXCHANGE_DIRECTIONS, exchanged, formatRate, mayExchange, ratesAround } from '#src/api/model/exchange.ts'
import { formatUsdt, readUsdt, totalFen } from '#src/api/model/wallet.ts'

const middle = fc.integer({ min: 20_000, max: 990_000 })
const spread = fc.integer({ min: 0, max: 500 })
const fen = fc.integer({ min: 1, max: 1_000_000_000 })

describe('[C-10] exchange of CNY and USDT', () => {
  test('known sums, rounded down', () => {
    expect(exchanged('toUsdt', 10_000, 71_643)).toBe(13_958_097)
    expect(exchanged('toCny', 13_958_097, 71_357)).toBe(9_960)
    expect(exchanged('toCny', 139, 71_357)).toBe(0)
    expect(exchanged('toUsdt', 1_000_000_000, 20_000)).toBe(5_000_000_000_000)
  })

  test('what is got is worth no more than what is given, and less by under one smallest unit', () => {
    fc.assert(
      fc.property(fen, middle, (given, rate) => {
        const got = exchanged('toUsdt', given, rate)
        const worth = BigInt(got) * BigInt(rate)
        expect(worth <= BigInt(given) * 100_000_000n).toBe(true)
        expect(worth + BigInt(rate) > BigInt(given) * 100_000_000n).toBe(true)
      }),
    )
  })

  test('no way there and back, in any steps, makes money', () => {
    const steps = fc.array(fc.record({ toUsdt: fc.boolean(), share: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(fen, middle, spread, steps, (start, rate, gap, walk) => {
        const rates = ratesAround(rate, gap)
        let [cny, usdt] = [start, 0]
        for (const { toUsdt, share } of walk) {
          const given = Math.floor(((toUsdt ? cny : usdt) / 1_000) * share)
          if (toUsdt) [cny, usdt] = [cny - given, usdt + exchanged('toUsdt', given, rates.toUsdt)]
          else [cny, usdt] = [cny + exchanged('toCny', given, rates.toCny), usdt - given]
        }
        expect(cny + exchanged('toCny', usdt, rates.toCny)).toBeLessThanOrEqual(start)
      }),
    )
  })

  test('more is never got for less', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...EXCHANGE_DIRECTIONS), amount, amount, middle, (direction, one, other, rate) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(exchanged(direction, less, rate)).toBeLessThanOrEqual(exchanged(direction, more, rate))
      }),
    )
  })

  test('the house buys for no more than it sells', () => {
    fc.assert(fc.property(middle, spread, (rate, gap) => ratesAround(rate, gap).toCny <= ratesAround(rate, gap).toUsdt))
    expect(ratesAround(71_500, 40)).toEqual({ toUsdt: 71_643, toCny: 71_357 })
  })

  test('an exchange has its limits, and a rate its words', () => {
    expect([mayExchange('toUsdt', 0), mayExchange('toUsdt', 1_000_000_000), mayExchange('toUsdt', 1_000_000_001)]).toEqual([
      false,
      true,
      false,
    ])
    expect(formatRate(71_500)).toBe('7.1500')
  })
})

describe('[E-2] USDT in words', () => {
  test.each([
    ['12.5', 12_500_000],
    ['1,234.567891', 1_234_567_891],
    ['0.000001', 1],
    ['1.2345678', null],
    ['-1', null],
    ['', null],
  ])('%s', (text, micro) => expect(readUsdt(text)).toBe(micro))

  test('what is shown can be read again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (micro) => readUsdt(formatUsdt(micro)) === micro))
    expect(formatUsdt(13_958_097)).toBe('13.958097')
    expect(formatUsdt(1_234_500_000)).toBe('1,234.50')
  })
})

test('[P-6] the total of CNY is centre, interest wallet and venues; USDT and points are apart', () => {
  const funds = { fen: 100, uusdt: 5_000_000, yeb: 30, points: 7 }
  expect(totalFen(funds, [{ balance: 4 }, { balance: 0 }])).toBe(134)
})
