import { describe, expect, test } from 'vitest'
import { drawingOf } from '#src/api/model/activities/kinds/lottery.ts'
import { mondayOf } from '#src/api/model/activities/kinds/stageDeposit.ts'
import { ageOn, birthdayFault } from '#src/api/model/birthday.ts'
import { dayOf, dayStart, formatDay, readDay, siteSecond } from '#src/api/model/day.ts'
import { birthdayWindow, lastMonthOf, monthOf } from '#src/api/model/grade.ts'
import { deviceTime, deviceZone, sessionEnd, sessionEndIn } from '#src/api/model/member.ts'
import { LIMIT_PERIODS, periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import { isWithinHours, nextOpening } from '#src/api/model/supportHours.ts'
import { endOf, taskPeriodKey } from '#src/api/model/task.ts'
import { inZone, ZONES } from '#tests/support/inZone.ts'

/** Moments around turns of the site's day, week, month and year, with the day, its Monday and its month; and the turn of a day in UTC, which is none. */
const MOMENTS = [
  ['2025-08-31T15:59:59.999Z', '2025-08-31', '2025-08-25', '2025-08'],
  ['2025-08-31T16:00:00.000Z', '2025-09-01', '2025-09-01', '2025-09'],
  ['2025-08-31T16:00:00.001Z', '2025-09-01', '2025-09-01', '2025-09'],
  ['2024-12-31T15:59:59.999Z', '2024-12-31', '2024-12-30', '2024-12'],
  ['2024-12-31T16:00:00.000Z', '2025-01-01', '2024-12-30', '2025-01'],
  ['2024-02-28T16:00:00.000Z', '2024-02-29', '2024-02-26', '2024-02'],
  ['2024-02-29T15:59:59.999Z', '2024-02-29', '2024-02-26', '2024-02'],
  ['2024-02-29T16:00:00.000Z', '2024-03-01', '2024-02-26', '2024-03'],
  ['2025-11-09T15:59:59.999Z', '2025-11-09', '2025-11-03', '2025-11'],
  ['2025-11-09T16:00:00.000Z', '2025-11-10', '2025-11-10', '2025-11'],
  ['2025-08-12T23:59:59.999Z', '2025-08-13', '2025-08-11', '2025-08'],
  ['2025-08-13T00:00:00.000Z', '2025-08-13', '2025-08-11', '2025-08'],
] as const

/** The same at each of them on a device or a server of any zone. */
const everywhere = MOMENTS.flatMap((moment) => ZONES.map((zone) => [zone, ...moment] as const))

/** What a rule says just before a moment, at it, and just after it. */
const around = <T>(at: string, rule: (at: number) => T) => [-1, 0, 1].map((ms) => rule(Date.parse(at) + ms))

describe('by the site’s clock', () => {
  test.each(everywhere)('[B-2] in %s it is at %s %s, in the week of %s and in %s', (zone, moment, day, monday, month) => {
    const at = Date.parse(moment)
    inZone(zone, () => {
      expect(formatDay(dayOf(at))).toBe(day)
      expect(siteSecond(at).slice(0, 10)).toBe(day)
      expect(dayOf(dayStart(dayOf(at)))).toBe(dayOf(at))
      expect(formatDay(mondayOf(at))).toBe(monday)
      expect(monthOf(at)).toBe(month)
      expect(LIMIT_PERIODS.map((period) => formatDay(dayOf(periodStart(period, at))))).toEqual([day, monday, `${month}-01`])
      for (const period of LIMIT_PERIODS) {
        expect(periodStart(period, at)).toBeLessThanOrEqual(at)
        expect(periodEnd(period, at)).toBeGreaterThan(at)
        expect(periodStart(period, periodEnd(period, at))).toBe(periodEnd(period, at))
        expect(periodEnd(period, periodStart(period, at) - 1)).toBe(periodStart(period, at))
      }
      expect(taskPeriodKey('t', 'day', at)).toBe(`t.${day}`)
      expect(taskPeriodKey('t', 'week', at)).toBe(`t.${monday}`)
      expect(endOf('day', at)).toBe(dayStart(dayOf(at) + 1))
      const last = lastMonthOf(at)
      expect(last.until).toBe(readDay(`${month}-01`)! - 1)
      expect(formatDay(last.from).slice(0, 7)).toBe(formatDay(last.until).slice(0, 7))
      expect(formatDay(last.from).slice(8)).toBe('01')
    })
  })

  test('[P-7] one is eighteen from the turn of the day on, and who was born on 29 February from 1 March', () => {
    expect(around('2025-08-31T16:00:00Z', (at) => birthdayFault('2007-09-01', at))).toEqual(['tooYoung', null, null])
    expect(around('2026-02-28T16:00:00Z', (at) => birthdayFault('2008-02-29', at))).toEqual(['tooYoung', null, null])
    expect(around('2024-02-28T16:00:00Z', (at) => ageOn('2004-02-29', at))).toEqual([19, 20, 20])
    expect(around('2025-08-31T16:00:00Z', (at) => birthdayFault('2025-09-01', at))).toEqual(['future', 'tooYoung', 'tooYoung'])
  })

  test('[P-7] a birthday’s window begins and ends at the turn of its days', () => {
    const year = (at: number) => birthdayWindow('1990-12-31', 7, at)?.year
    expect(around('2025-12-30T16:00:00Z', year)).toEqual([2024, 2025, 2025])
    const isOpen = (at: number) => at < birthdayWindow('1990-12-31', 7, at)!.until
    expect(around('2026-01-06T16:00:00Z', isOpen)).toEqual([true, false, false])
  })

  test('[C-11] a drawing takes what came before its minute of the day', () => {
    const noon = 12 * 60
    const day = readDay('2025-09-01')!
    expect(around('2025-09-01T04:00:00Z', (at) => drawingOf(at, noon))).toEqual([day, day + 1, day + 1])
    expect(around('2025-08-31T16:00:00Z', (at) => drawingOf(at, 0))).toEqual([day, day + 1, day + 1])
  })

  test.each([
    ['by day', { opens: 9, closes: 18 }, '2025-09-01T01:00:00Z', '2025-09-01T10:00:00Z'],
    ['over midnight', { opens: 22, closes: 6 }, '2025-09-01T14:00:00Z', '2025-09-01T22:00:00Z'],
    ['until midnight', { opens: 8, closes: 24 }, '2025-09-01T00:00:00Z', '2025-09-01T16:00:00Z'],
  ])('[C-11] hours %s begin and end on the minute', (_, span, opens, closes) => {
    const hours = { ...span, holidays: [] }
    expect(around(opens, (at) => isWithinHours(hours, at))).toEqual([false, true, true])
    expect(around(closes, (at) => isWithinHours(hours, at))).toEqual([true, false, false])
    expect(around(opens, (at) => nextOpening(hours, at))).toEqual([Date.parse(opens), null, null])
    expect(nextOpening(hours, Date.parse(closes))).toBe(Date.parse(opens) + 86_400_000)
    const closed = { ...hours, holidays: ['2025-09-01'] }
    expect(isWithinHours(closed, Date.parse(opens))).toBe(false)
  })
})

describe('by the device’s own clock', () => {
  test.each(ZONES)('[B-4] in %s a session lasts until 22:00, and from 22:00 on until the next day’s', (zone) => {
    inZone(zone, () => {
      for (const [month, day] of [
        [0, 31],
        [1, 28],
        [7, 13],
        [11, 31],
      ] as const) {
        const end = new Date(2025, month, day, 22)
        const next = new Date(2025, month, day + 1, 22)
        expect([-1, 0, 1].map((ms) => sessionEnd(new Date(end.getTime() + ms)))).toEqual([end, next, next])
        // In UTC it is 0, not -0.
        const offset = 0 - end.getTimezoneOffset()
        expect(deviceZone(deviceTime(end))).toBe(offset)
        expect([-1, 0, 1].map((ms) => sessionEndIn(end.getTime() + ms, offset))).toEqual([end, next, next].map(Number))
      }
    })
  })

  test('[B-4] the zones are those of a device, and no others', () => {
    expect(ZONES.map((zone) => inZone(zone, () => deviceZone(deviceTime(new Date(2025, 7, 13)))))).toEqual([
      0, 480, -420, -150, 345, 840,
    ])
    expect(['1+840', '1+841', '1-720', '1-721', '1'].map(deviceZone)).toEqual([840, null, -720, null, null])
  })
})
