import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount, formatRemaining } from '#src/api/model/format.ts'

describe('counts', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [9_999, '9,999', '9,999'],
    [10_000, '10,000', '10,000'],
    [10_001, '1万', '10K'],
    [12_345, '1.2万', '12.3K'],
    [19_999, '1.9万', '19.9K'],
    [100_000, '10万', '100K'],
    [123_456_789, '1.2亿', '123.4M'],
    [99_999_999, '9999.9万', '99.9M'],
  ])('[B-5 tenThousand] %i is %s in Chinese and %s in English', (count, chinese, english) => {
    expect([formatCount(count, 'zh-CN'), formatCount(count, 'en')]).toEqual([chinese, english])
  })

  test('[B-5] a count above ten thousand is in ten-thousands, and never looks larger than it is, nor smaller by a tenth of a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_001, max: 99_999_999 }), (count) => {
        const shown = formatCount(count, 'zh-CN')
        expect(shown).toMatch(/^\d+(\.\d)?万$/)
        const value = Math.round(Number.parseFloat(shown) * 10) * 1_000
        expect(value).toBeLessThanOrEqual(count)
        expect(count - value).toBeLessThan(1_000)
      }),
    )
  })
})

describe('time left', () => {
  test.each([
    [-5, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [60_000, '1:00'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [90_061_000, '25:01:01'],
  ])('%i ms is %s', (ms, shown) => expect(formatRemaining(ms)).toBe(shown))
})
