import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { LoginPayload } from '#src/api/model/login.ts'
import { sessionEnd } from '#src/api/model/member.ts'

describe('the end of a session', () => {
  test.each([
    ['just after midnight', [2025, 7, 13, 0, 0, 1, 0], [2025, 7, 13]],
    ['a moment before 22:00', [2025, 7, 13, 21, 59, 59, 999], [2025, 7, 13]],
    ['exactly 22:00', [2025, 7, 13, 22, 0, 0, 0], [2025, 7, 14]],
    ['late', [2025, 7, 13, 23, 59, 59, 999], [2025, 7, 14]],
    ['the last evening of a month', [2025, 7, 31, 23, 0, 0, 0], [2025, 8, 1]],
    ['the last evening of a year', [2025, 11, 31, 23, 0, 0, 0], [2026, 0, 1]],
    ['the evening before a leap day', [2024, 1, 28, 22, 30, 0, 0], [2024, 1, 29]],
  ] as const)(
    '[B-4 sameDay nextDay] begun %s',
    (_when, [year, month, day, hour, minute, second, ms], [endYear, endMonth, endDay]) => {
      expect(sessionEnd(new Date(year, month, day, hour, minute, second, ms))).toEqual(new Date(endYear, endMonth, endDay, 22))
    },
  )

  test('[B-4] is the next 22:00 of the local clock, after the beginning, and does not change the date it was given', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }), (now) => {
        const before = now.getTime()
        const end = sessionEnd(now)
        expect(now.getTime()).toBe(before)
        expect([end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()]).toEqual([22, 0, 0, 0])
        expect(end.getTime()).toBeGreaterThan(before)
        // A day of a change of clocks has 25 hours.
        expect(end.getTime() - before).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })
})

test('[E-1] a login takes a name without spaces around it, and says what is missing', () => {
  expect(v.parse(LoginPayload, { name: ' mia ', password: 'anchor88' })).toEqual({ name: 'mia', password: 'anchor88', flag: 0 })
  const issues = v
    .safeParse(LoginPayload, { name: '  ', password: '' }, { abortPipeEarly: true })
    .issues?.map(({ message }) => message)
  expect(issues).toEqual(['login.nameMissing', 'login.passwordMissing'])
})
