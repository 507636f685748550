import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { balanceHistory } from '#src/api/contract/records.ts'
import { fen, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceByDay, HISTORY_DAYS, summaryOf } from '#src/api/model/balanceHistory.ts'
import { dayOf, dayStart, formatDay, siteSecond, readDay } from '#src/api/model/day.ts'
import { accrue, formatPercent, longestRow, lowestOf } from '#src/api/model/yeb.ts'

describe('[P-8] interest of a day', () => {
  test('known sums', () => {
    expect(accrue(fen(3_650_000), 365, 0)).toEqual({ interest: 365, carry: 0 })
    expect(accrue(fen(100_000), 320, 0)).toEqual({ interest: 8, carry: 2_800_000 })
    expect(accrue(fen(100_000), 320, 2_800_000)).toEqual({ interest: 9, carry: 1_950_000 })
    expect(accrue(fen(0), 320, 12)).toEqual({ interest: 0, carry: 12 })
  })

  test('over any days what is paid is the exact sum, rounded down once', () => {
    const balance = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(fc.array(balance, { maxLength: 60 }), fc.integer({ min: 0, max: 9_999 }), (balances, rate) => {
        let [paid, carry, parts] = [0, 0, 0n]
        for (const one of balances) {
          const accrued = accrue(fen(one), rate, carry)
          paid += accrued.interest
          carry = accrued.carry
          parts += BigInt(one) * BigInt(rate)
        }
        expect(BigInt(paid)).toBe(parts / 3_650_000n)
        expect(carry).toBeGreaterThanOrEqual(0)
        expect(carry).toBeLessThan(3_650_000)
      }),
    )
  })

  test('what counts is the least that was there at any time; one moment counts as a whole', () => {
    expect(lowestOf(fen(500), [])).toBe(500)
    expect(
      lowestOf(fen(500), [
        { at: 1, amount: fen(-200) },
        { at: 2, amount: fen(900) },
      ]),
    ).toBe(300)
    expect(
      lowestOf(fen(0), [
        { at: 1, amount: fen(900) },
        { at: 9, amount: fen(-900) },
      ]),
    ).toBe(0)
    expect(
      lowestOf(fen(100), [
        { at: 5, amount: fen(-100) },
        { at: 5, amount: fen(100) },
      ]),
    ).toBe(100)
  })

  test('days in a row are days one after another with enough', () => {
    const day = (number: number, balance = 100) => ({ day: number, balance: fen(balance) })
    expect(longestRow([], fen(100))).toBe(0)
    expect(longestRow([day(1), day(2), day(4), day(5), day(6)], fen(100))).toBe(3)
    expect(longestRow([day(1), day(2, 99), day(3), day(4)], fen(100))).toBe(2)
  })

  test('a rate in words', () => expect(formatPercent(320)).toBe('3.20'))
})

describe('days of UTC+8', () => {
  test('a day begins at 16:00 UTC', () => {
    const midnight = Date.UTC(2025, 7, 12, 16)
    expect(formatDay(dayOf(midnight))).toBe('2025-08-13')
    expect(formatDay(dayOf(midnight - 1))).toBe('2025-08-12')
    expect(dayStart(dayOf(midnight))).toBe(midnight)
    expect(siteSecond(midnight + 5_000)).toBe('2025-08-13 00:00:05')
  })

  test('what is written can be read again; what is no day is none', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), (day) => readDay(formatDay(day)) === day))
    for (const text of ['2025-02-30', '2025-13-01', '25-1-1', '', '2025-08-13T00:00'])
      expect([text, readDay(text)]).toEqual([text, null])
  })
})

describe('[P-6] a balance over time', () => {
  test('is counted back from now by what each day changed', () => {
    const changes = new Map([
      [10, fen(5)],
      [8, fen(-20)],
    ])
    expect(balanceByDay(fen(100), changes, 10, 4)).toEqual([115, 115, 95, 95, 100])
  })

  test('its words: lowest, highest and what changed', () => {
    const points = [30, 10, 25].map((amount, at) => ({ at, amount: units(amount) }))
    expect(summaryOf(points)).toEqual({ low: 10, high: 30, change: -5 })
    expect(summaryOf([])).toBeNull()
  })

  test.each(HISTORY_DAYS)('of %i days comes over the wire whole, what there is now at its end', (days) => {
    const today = 20_000
    const amounts = balanceByDay(fen(100), new Map([[today, fen(40)]]), today, days)
    const points = amounts.map((amount, index) => ({ at: dayStart(today - days + index), amount: toWire(amount) }))
    expect(summaryOf(v.parse(balanceHistory.reply, { points }).points)).toEqual({ low: 60, high: 100, change: 40 })
  })
})
