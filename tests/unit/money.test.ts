import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  coins,
  fen,
  higher,
  lower,
  microUsdt,
  minus,
  partAbove,
  partOf,
  plus,
  sumOf,
  times,
  units,
} from '#src/api/model/money/amount.ts'
import { ASSET_FACTS, ASSETS, SETTLEMENT_UNITS, WALLET_TYPES } from '#src/api/model/money/asset.ts'
import { AssetAmount, FenAmount, keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'

describe('amounts on the wire', () => {
  test('go over the wire and back without loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(v.parse(AssetAmount, toWire(units(value)))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('are read from whole numbers that are safe and from no other text, whatever comes', () => {
    const digits = fc.array(fc.constantFrom(...Array.from('0123456789.-+e,_ xn')), { maxLength: 20 }).map((all) => all.join(''))
    const whole = fc.bigInt(-(2n ** 54n), 2n ** 54n).map(String)
    const nearly = fc.stringMatching(/^[-+]?0?\d{1,3}$/)
    const read = { yes: 0, no: 0 }
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), whole, nearly), (text) => {
        const isAmount = /^(?:0|-?[1-9][0-9]*)$/.test(text) && Number.isSafeInteger(Number(text))
        read[isAmount ? 'yes' : 'no'] += 1
        const parsed = v.safeParse(AssetAmount, text)
        expect(parsed.success ? parsed.output : null).toBe(isAmount ? Number(text) : null)
      }),
      { numRuns: 500 },
    )
    expect(Math.min(read.yes, read.no)).toBeGreaterThan(20)
  })

  test.each(['', ' 1', '01', '1.0', '1e3', '+1', '--1', '0x1', 'Infinity', 'NaN', '１', '9007199254740992', '99999999999999999'])(
    'refuse "%s"',
    (text) => expect(v.is(FenAmount, text)).toBe(false),
  )

  test.each([1.5, Number.NaN, Infinity, 2 ** 53])('cannot be made of %s', (value) => {
    for (const make of [fen, microUsdt, coins, units]) expect(() => make(value)).toThrow(RangeError)
  })

  test('have one zero', () => {
    expect(fen(-0)).toBe(0)
    expect(toWire(fen(-0))).toBe('0')
    expect(v.is(AssetAmount, '-0')).toBe(false)
  })

  test('a device keeps whole ones that are not negative', () => {
    const kept = keptAmount(fen)
    expect([v.is(kept, 5), v.is(kept, 0)]).toEqual([true, true])
    expect([v.is(kept, -1), v.is(kept, 1.5), v.is(kept, '5'), v.is(kept, 2 ** 53)]).toEqual([false, false, false, false])
  })
})

describe('sums', () => {
  const value = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

  test('are exact, and nothing together is zero', () => {
    expect(sumOf([])).toBe(0)
    expect([plus(fen(2), fen(3)), minus(fen(2), fen(3)), times(coins(7), 3), sumOf([fen(1), fen(2), fen(3)])]).toEqual([
      5, -1, 21, 6,
    ])
    expect([lower(fen(2), fen(3)), higher(fen(2), fen(3)), amountOf('GOLD', 4)]).toEqual([2, 3, 4])
  })

  test('what is taken away and added again is what it was', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(plus(minus(fen(one), fen(other)), fen(other))).toBe(fen(one))
      }),
    )
  })

  test('that are no amount any more throw', () => {
    const most = units(Number.MAX_SAFE_INTEGER)
    expect(() => plus(most, units(1))).toThrow(RangeError)
    expect(() => minus(units(-Number.MAX_SAFE_INTEGER), units(1))).toThrow(RangeError)
    expect(() => times(most, 2)).toThrow(RangeError)
    expect(() => times(fen(1), 0.5)).toThrow(RangeError)
    expect(() => sumOf([most, most])).toThrow(RangeError)
  })

  test('a part is exact, rounded down or up, and both differ by one smallest unit at most', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(whole, fc.nat(10_000), (amount, part) => {
        const [below, above] = [partOf(fen(amount), part, 10_000), partAbove(fen(amount), part, 10_000)]
        const exact = BigInt(amount) * BigInt(part)
        expect(BigInt(below) * 10_000n <= exact && exact < (BigInt(below) + 1n) * 10_000n).toBe(true)
        expect(above - below).toBe(exact % 10_000n === 0n ? 0 : 1)
      }),
    )
  })
})

describe('[E-2] assets', () => {
  test('[E-2 yuan usdt] yuan and USDT show as the specification says', () => {
    const shown = ({ symbol, unitKey, labelKey }: (typeof ASSET_FACTS)[(typeof ASSETS)[number]]) => [symbol, unitKey, labelKey]
    expect(shown(ASSET_FACTS.FEN)).toEqual(['¥', 'currency.unit.FEN', 'currency.bankCard'])
    expect(shown(ASSET_FACTS.UUSDT)).toEqual(['₮', 'currency.unit.UUSDT', 'currency.usdtAddress'])
  })

  test('[E-2 wallets settlement] wallets and settlement units are closed lists, one asset each', () => {
    expect([WALLET_TYPES, SETTLEMENT_UNITS]).toEqual([
      ['RMB', 'USDT'],
      ['cny', 'usdt'],
    ])
    expect(ASSETS.flatMap((asset) => ASSET_FACTS[asset].wallet ?? [])).toEqual(WALLET_TYPES)
    expect(ASSETS.flatMap((asset) => ASSET_FACTS[asset].settle ?? [])).toEqual(SETTLEMENT_UNITS)
  })
})
