import { describe, expect, test } from 'vitest'
import { movedDate, untilNext } from '#tests/support/testClockSetting.mjs'

const HOUR = 3_600_000
/** A Date for which it is noon (UTC) of a day for ever. */
class Noon extends Date {
  static override now(): number {
    return Date.UTC(2026, 10, 26, 12)
  }
}

describe('the clock that TEST_CLOCK sets', () => {
  test.each([
    ['15:58', 3 * HOUR + 58 * 60_000],
    ['12:00:30', 30_000],
    ['12:00', 0],
    ['11:59', 24 * HOUR - 60_000],
  ])('%s of UTC is never behind: from noon it is %i ms', (time, ms) => {
    expect(untilNext(time, Noon.now())).toBe(ms)
  })

  test('what is no time is an error that says so', () => {
    for (const wrong of ['4pm', '15', '15:5', '']) expect(() => untilNext(wrong, 0), wrong).toThrow('TEST_CLOCK')
  })

  test('now is later however it is read, and a given moment stays what it is', () => {
    const Moved = movedDate(Noon, () => 2 * HOUR)
    expect([Moved.now(), new Moved().getTime(), Date.parse(Moved())]).toEqual(Array<number>(3).fill(Noon.now() + 2 * HOUR))
    expect([new Moved(5).getTime(), new Moved(1970, 0, 2).getDate(), Moved.UTC(1970, 0)]).toEqual([5, 2, 0])
    expect(new Noon(5)).toBeInstanceOf(Moved)
    expect(new Moved()).toBeInstanceOf(Noon)
  })
})
