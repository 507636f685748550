import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { points } from '#src/api/model/money/amount.ts'
import {
  countOfDigits,
  goodsBar,
  GoodsFields,
  type GoodsFieldsWire,
  MOST_DIGITS,
  writtenPoints,
} from '#src/api/model/pointShop.ts'

const takes = (schema: Parameters<typeof v.safeParse>[0], value: unknown) => v.safeParse(schema, value).success
const FIELDS: GoodsFieldsWire = {
  nameChinese: '一百金币',
  nameEnglish: 'A hundred coins',
  price: '100',
  memberPrice: null,
  coins: '100',
  stock: null,
  limit: null,
  place: 1,
  status: '1',
}
const fields = (change: Partial<GoodsFieldsWire>) => takes(GoodsFields, { ...FIELDS, ...change })

describe('what an operator writes in points', () => {
  test('[V-7 points] goods cost at most 5 digits of points, a single task brings at most 4', () => {
    expect(['1', '99999', '100000', '0', '', '-1', '1.5', '01', '1e3', ' 1'].filter((price) => fields({ price }))).toEqual([
      '1',
      '99999',
    ])
    expect(['1', '9999', '10000', '0'].filter((text) => takes(writtenPoints('task'), text))).toEqual(['1', '9999'])
  })

  test('[V-7 memberPrice] a member price has at most 8 digits, or there is none', () => {
    expect(['1', '99999999', '100000000', '0', '1.50', ''].filter((memberPrice) => fields({ memberPrice }))).toEqual([
      '1',
      '99999999',
    ])
    expect(fields({ memberPrice: null })).toBe(true)
    expect(v.parse(GoodsFields, { ...FIELDS, memberPrice: '99999999' }).memberPrice).toBe(9_999_999_900)
  })

  test('[V-7 points] [property] of all that can be written a positive whole number within its digits is taken, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(MOST_DIGITS)), fc.integer({ min: -10, max: 10 ** 9 }), (most, value) => {
        expect(takes(countOfDigits(most), String(value))).toBe(value >= 1 && value < 10 ** most)
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(MOST_DIGITS)), fc.string(), (most, text) => {
        const value = Number(text)
        const isCount = Number.isInteger(value) && value >= 1 && value < 10 ** most && String(value) === text
        expect(takes(countOfDigits(most), text)).toBe(isCount)
      }),
    )
  })
})

test('[C-11] goods cannot be had where none are left for this member, or for anybody, or without the points', () => {
  const goods = { price: points(100), stockLeft: null, ownLeft: null }
  expect(goodsBar(goods, 100)).toBeNull()
  expect(goodsBar(goods, 99)).toBe('points')
  expect(goodsBar({ ...goods, stockLeft: 0 }, 100)).toBe('soldOut')
  expect(goodsBar({ ...goods, stockLeft: 0, ownLeft: 0 }, 0)).toBe('limit')
  expect(goodsBar({ ...goods, stockLeft: 1, ownLeft: 1 }, 100)).toBeNull()
})
