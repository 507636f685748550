import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { ASSET_FACTS, ASSETS } from '#src/api/model/money/asset.ts'
import { formatAmount, formatMoney, plainAmount } from '#src/api/model/money/formatAmount.ts'

const asset = fc.constantFrom(...ASSETS)
const value = fc.maxSafeInteger()

describe('[E-2] amounts for people', () => {
  test('have their symbol, groups of three and at least two decimals', () => {
    expect([fen(0), fen(5), fen(123_450), fen(100_000_000)].map((amount) => formatMoney('FEN', amount))).toEqual([
      '¥0.00',
      '¥0.05',
      '¥1,234.50',
      '¥1,000,000.00',
    ])
    expect([microUsdt(1), microUsdt(1_234_500_000), microUsdt(13_958_097)].map((amount) => formatMoney('UUSDT', amount))).toEqual(
      ['₮0.000001', '₮1,234.50', '₮13.958097'],
    )
    expect([coins(0), coins(999), coins(1_234_567)].map((amount) => formatMoney('GOLD', amount))).toEqual([
      '0',
      '999',
      '1,234,567',
    ])
    expect(formatMoney('POINT', points(12_000))).toBe('12,000')
  })

  test('say the sign where it matters: a minus always, a plus on request, neither for nothing', () => {
    expect([formatMoney('FEN', fen(-350)), formatMoney('FEN', fen(-350), { signed: true })]).toEqual(['−¥3.50', '−¥3.50'])
    expect([1_200, 0].map((amount) => formatMoney('FEN', fen(amount), { signed: true }))).toEqual(['+¥12.00', '¥0.00'])
    expect(formatMoney('GOLD', coins(12_000), { signed: true })).toBe('+12,000')
  })

  test('leave decimals out that say nothing, where it is to be short', () => {
    expect(formatMoney('FEN', fen(100_000), { short: true })).toBe('¥1,000')
    expect(formatMoney('FEN', fen(100_050), { short: true })).toBe('¥1,000.50')
    expect(formatMoney('UUSDT', microUsdt(50_000_000), { short: true })).toBe('₮50')
  })

  test('can stand without their symbol, and without groups as one copies them', () => {
    expect([formatAmount('FEN', fen(123_450)), plainAmount('FEN', fen(123_450))]).toEqual(['1,234.50', '1234.50'])
    expect([formatAmount('UUSDT', microUsdt(12_500_000)), plainAmount('UUSDT', microUsdt(1))]).toEqual(['12.50', '0.000001'])
    expect([formatAmount('FEN', fen(-5)), plainAmount('FEN', fen(-5))]).toEqual(['−0.05', '-0.05'])
  })

  test('are exact: every digit is said, and none that is not there', () => {
    fc.assert(
      fc.property(asset, value, (of, amount) => {
        const [whole = '', decimals = ''] = plainAmount(of, amountOf(of, amount)).split('.')
        expect(BigInt(`${whole}${decimals.padEnd(ASSET_FACTS[of].scale, '0')}`)).toBe(BigInt(amount))
      }),
    )
  })

  test('are grouped by threes, and the groups change no digit', () => {
    fc.assert(
      fc.property(asset, value, (of, number) => {
        const amount = amountOf(of, number)
        const [whole = ''] = formatAmount(of, amount).split('.')
        expect(whole).toMatch(/^−?\d{1,3}(,\d{3})*$/)
        expect(formatAmount(of, amount).replaceAll(',', '').replace('−', '-')).toBe(plainAmount(of, amount))
      }),
    )
  })
})

describe('[P-6] hidden amounts', () => {
  test('keep their sign and their symbol alone', () => {
    expect(formatMoney('FEN', fen(123_450), { hidden: true })).toBe('¥****')
    expect(formatMoney('FEN', fen(-100_000_000), { hidden: true })).toBe('−¥****')
    expect(formatMoney('UUSDT', microUsdt(1), { hidden: true, signed: true })).toBe('+₮****')
    expect(formatMoney('GOLD', coins(12_000), { hidden: true, signed: true })).toBe('+****')
    expect(formatAmount('FEN', fen(5), { hidden: true })).toBe('****')
  })

  test('no digit of any amount is left, nor how many it had', () => {
    fc.assert(
      fc.property(asset, fc.integer({ min: 1, max: 2 ** 50 }), (of, amount) => {
        const hidden = { hidden: true } as const
        expect(formatMoney(of, amountOf(of, amount), hidden)).toBe(formatMoney(of, amountOf(of, 1), hidden))
      }),
    )
  })
})
