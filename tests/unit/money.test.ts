import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Amount, CURRENCY_DISPLAY, SETTLEMENT_UNITS, toAmount, WALLET_TYPES } from '#src/api/model/money.ts'

describe('amounts', () => {
  test('go over the wire and back without loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(v.parse(Amount, toAmount(value))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('are never anything but a safe integer, whatever text comes', () => {
    const digits = fc.array(fc.constantFrom(...Array.from('0123456789.-+e,_ xn')), { maxLength: 20 }).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (text) => {
        const parsed = v.safeParse(Amount, text)
        if (parsed.success) {
          expect(Number.isSafeInteger(parsed.output)).toBe(true)
          expect(BigInt(text)).toBe(BigInt(parsed.output))
        }
      }),
    )
  })

  test.each(['', ' 1', '01', '1.0', '1e3', '+1', '--1', '0x1', 'Infinity', 'NaN', '１', '9007199254740992', '99999999999999999'])(
    'refuses "%s"',
    (text) => expect(v.is(Amount, text)).toBe(false),
  )

  test.each([1.5, Number.NaN, Infinity, 2 ** 53])('refuses to send %s', (value) => {
    expect(() => toAmount(value)).toThrow(RangeError)
  })

  test('has one zero', () => {
    expect(toAmount(-0)).toBe('0')
    expect(v.is(Amount, '-0')).toBe(false)
  })
})

describe('[E-2] currencies', () => {
  test('[E-2] show as the specification says', () => {
    expect(CURRENCY_DISPLAY).toEqual({
      RMB: { currency: 'CNY', symbol: '¥', unit: '元', labelKey: 'currency.bankCard' },
      USDT: { currency: 'USDT', symbol: '₮', unit: 'USDT', labelKey: 'currency.usdtAddress' },
    })
  })

  test('[E-2] wallets and settlement units are closed lists', () => {
    expect([WALLET_TYPES, SETTLEMENT_UNITS]).toEqual([
      ['RMB', 'USDT'],
      ['cny', 'usdt'],
    ])
  })
})
