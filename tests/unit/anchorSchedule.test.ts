import { expect, test } from 'vitest'
import { inOrder, scheduleEnd, SCHEDULE_LIMIT, scheduleProblem } from '#src/api/model/anchorSchedule.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-03-04T12:00:00+08:00')
const at = (hours: number, length = 2) => ({ startAt: now + hours * HOUR, endAt: now + (hours + length) * HOUR, title: 't' })

test('[S-10] a plan holds at most forty broadcasts of seven days of the site, none over, too short, too long or over another', () => {
  expect(scheduleProblem([], now)).toBeNull()
  expect(scheduleProblem([at(5), at(1), at(3)], now)).toBeNull()
  // What has begun may stay.
  expect(scheduleProblem([at(-1)], now)).toBeNull()
  expect(scheduleProblem([at(-2)], now)).toBe('past')
  expect(scheduleProblem([at(1, 0)], now)).toBe('length')
  expect(scheduleProblem([at(1, -1)], now)).toBe('length')
  expect(scheduleProblem([at(1, 13)], now)).toBe('length')
  expect(scheduleProblem([at(3), at(2)], now)).toBe('overlap')
  expect(scheduleEnd(now)).toBe(Date.parse('2026-03-11T00:00:00+08:00'))
  expect(scheduleProblem([at(155)], now)).toBeNull()
  expect(scheduleProblem([at(156)], now)).toBe('tooFar')
  expect(
    scheduleProblem(
      Array.from({ length: SCHEDULE_LIMIT + 1 }, (_, place) => at(place * 3)),
      now,
    ),
  ).toBe('tooMany')
})

test('[S-10] broadcasts stand by their beginning', () => {
  expect(inOrder([at(4), at(1)])).toEqual([at(1), at(4)])
})
