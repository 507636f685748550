import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, fen } from '#src/api/model/money/amount.ts'
import { ASSET_FACTS, ASSETS } from '#src/api/model/money/asset.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'

const asset = fc.constantFrom(...ASSETS)

describe('[V-7 decimals] what a person writes as an amount', () => {
  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.05', 1_205],
    ['0', 0],
    ['0.05', 5],
    [' 1234.50 ', 123_450],
    ['1,234.50', 123_450],
    ['12,345', 1_234_500],
    ['1,234,567.8', 123_456_780],
    ['１２．５', 1_250],
    ['１，２３４。5', 123_450],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s is read', (text, amount) => expect(readAmount('FEN', text)).toBe(amount))

  test.each([
    '',
    ' ',
    '1.234',
    '1.',
    '.5',
    '1,2,3',
    '12,34',
    '1,2345',
    '1234,567',
    ',123',
    '1,',
    '1,234,',
    '1.5,000',
    '-1',
    '+1',
    '1e3',
    '0x1',
    '¥5',
    '5元',
    '1 000',
    '5²',
    '①',
    '٣',
    '9999999999999',
  ])('%s is not', (text) => expect(readAmount('FEN', text)).toBeNull())

  test('two decimals at most, whatever the asset has', () => {
    expect([readAmount('UUSDT', '12.34'), readAmount('UUSDT', '12.345')]).toEqual([12_340_000, null])
    expect([readAmount('GOLD', '12'), readAmount('GOLD', '12.5'), readAmount('POINT', '1,000')]).toEqual([12, null, 1_000])
    expect(readAmount('UUSDT', '9999999999.99')).toBeNull()
  })

  test('what is written for an amount is read as it, or as less by under a hundredth', () => {
    fc.assert(
      fc.property(asset, fc.nat(999_999_999_999), fc.boolean(), (of, value, short) => {
        const read = readAmount(of, writeAmount(of, amountOf(of, value), { short }))
        const hundredth = 10 ** Math.max(0, ASSET_FACTS[of].scale - 2)
        expect(read).toBe(value - (value % hundredth))
      }),
    )
  })

  test('the whole of it is written with two decimals, or with none where it is to be short', () => {
    expect([writeAmount('FEN', fen(5_000)), writeAmount('FEN', fen(5_000), { short: true })]).toEqual(['50.00', '50'])
    expect([writeAmount('FEN', fen(5)), writeAmount('FEN', fen(5), { short: true })]).toEqual(['0.05', '0.05'])
    expect(writeAmount('UUSDT', amountOf('UUSDT', 13_958_097))).toBe('13.95')
    expect(writeAmount('GOLD', amountOf('GOLD', 1_234))).toBe('1234')
  })

  test('an amount that is wanted to its last unit is written with all its decimals, and read with them', () => {
    fc.assert(
      fc.property(asset, fc.nat(999_999_999_999), (of, value) => {
        const written = writeAmount(of, amountOf(of, value), { exact: true })
        expect(readAmount(of, written, { exact: true })).toBe(value)
      }),
    )
    const written = [344_632_990, 344_630_000].map((value) => writeAmount('UUSDT', amountOf('UUSDT', value), { exact: true }))
    expect(written).toEqual(['344.63299', '344.63'])
  })

  test('to the last unit there is no more than the asset has', () => {
    expect([readAmount('FEN', '1.234', { exact: true }), readAmount('UUSDT', '1.2345678', { exact: true })]).toEqual([null, null])
    expect(writeAmount('GOLD', amountOf('GOLD', 1_200), { exact: true })).toBe('1200')
  })

  test('no text is read as a fraction of the smallest unit, as less than nothing or as more than an amount can be', () => {
    const signs = fc
      .array(fc.constantFrom(...Array.from('0123456789.,１，．。 -+e')), { maxLength: 18 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(asset, fc.oneof(signs, fc.string()), (of, text) => {
        const read = readAmount(of, text)
        expect(read === null || (Number.isSafeInteger(read) && read >= 0)).toBe(true)
      }),
    )
  })
})

describe('[V-7] an amount is judged', () => {
  const bounds = { asset: 'FEN', min: fen(200), max: fen(50_000), available: fen(10_000) } as const

  test.each([
    ['', null, 'missing'],
    ['   ', null, 'missing'],
    ['abc', null, 'notAmount'],
    ['1.999', null, 'notAmount'],
    ['0', 0, 'low'],
    ['1.99', 199, 'low'],
    ['2', 200, null],
    ['100', 10_000, null],
    ['100.01', 10_001, 'funds'],
    ['500', 50_000, 'funds'],
    ['500.01', 50_001, 'high'],
  ] as const)('%s', (text, amount, fault) => expect(judgeAmount(text, bounds)).toEqual({ amount, fault }))

  test('without a least zero is as if nothing were written, and without other bounds all else is good', () => {
    expect(judgeAmount('0', { asset: 'FEN' })).toEqual({ amount: 0, fault: 'missing' })
    expect(judgeAmount('0.01', { asset: 'FEN' })).toEqual({ amount: 1, fault: null })
    expect(judgeAmount('999999999', { asset: 'FEN' }).fault).toBeNull()
  })
})
