import { expect, test } from 'vitest'
import * as v from 'valibot'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { TaskFields, taskIdOf, taskPeriodKey } from '#src/api/model/task.ts'
import { createWatchMeter } from '#server/tasks/watchMeter.ts'

const FIELDS = { target: 10, points: 20, place: 1, status: '1' }
const fits = (change: object) => v.is(TaskFields, { ...FIELDS, ...change })

test('[V-7] a task’s points are a whole number of at most four digits', () => {
  expect([1, 9_999].map((points) => fits({ points }))).toEqual([true, true])
  expect([0, 10_000, 1.5, -1, '20'].map((points) => fits({ points }))).toEqual([false, false, false, false, false])
  expect([0, 10_000, 0.5].map((target) => fits({ target }))).toEqual([false, false, false])
})

test('[C-11] a task is claimed once for each day of the site’s, each week from Monday on, or for good', () => {
  const wednesday = dayStart(readDay('2025-08-13')!)
  expect(taskPeriodKey('watch-day', 'day', wednesday)).toBe('watch-day.2025-08-13')
  expect(taskPeriodKey('watch-day', 'day', wednesday - 1)).toBe('watch-day.2025-08-12')
  expect(taskPeriodKey('watch-week', 'week', wednesday)).toBe('watch-week.2025-08-11')
  expect(taskPeriodKey('bet-once', 'once', wednesday)).toBe('bet-once.once')
  expect(taskIdOf('watch-day.2025-08-13')).toBe('watch-day')
})

const SECOND = 1_000
/** Looks every 20 s; at each the members who are there. Whole minutes, by look. */
function looks(...present: readonly string[][]) {
  const meter = createWatchMeter()
  return present.map((members, index) => Object.fromEntries(meter.look(new Set(members), index * 20 * SECOND)))
}

test('[C-11] watching is measured by being there at one look and the next: a minute is three of them', () => {
  const [m, none] = [['mia'], []]
  expect(looks(m, m, m, m, m, m, m)).toEqual([{}, {}, {}, { mia: 1 }, {}, {}, { mia: 1 }])
  // Who leaves between begins anew.
  expect(looks(m, m, none, m, m, m, m)).toEqual([{}, {}, {}, {}, {}, {}, { mia: 1 }])
  expect(looks(['mia', 'leo'], ['leo'], ['mia', 'leo'], ['mia', 'leo'])).toEqual([{}, {}, {}, { leo: 1 }])
})

test('[C-11] a server that slept, or a clock that was put back, gives nobody what was not seen', () => {
  const meter = createWatchMeter()
  const mia = new Set(['mia'])
  expect(meter.look(mia, 0).size).toBe(0)
  expect(meter.look(mia, 3_600_000).size).toBe(0)
  expect(meter.look(mia, 0).size).toBe(0)
  expect(meter.look(mia, 60_000).get('mia')).toBe(1)
})

test('[C-11] what was watched beyond a full minute counts for the next one', () => {
  const meter = createWatchMeter()
  const minutes = [0, 40, 80, 120].map((at) => meter.look(new Set(['mia']), at * SECOND).get('mia') ?? 0)
  expect(minutes).toEqual([0, 0, 1, 1])
})
