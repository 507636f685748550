import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chancesOf } from '#src/api/model/activities/kinds/spinWheel.ts'
import { countedAt, countedOn } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { drawingOf, drawingTime } from '#src/api/model/activities/kinds/lottery.ts'
import { rainStarts } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { mondayOf, weekDays } from '#src/api/model/activities/kinds/stageDeposit.ts'
import { dayOf, dayStart, formatDay, siteTime } from '#src/api/model/day.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Any time of some years, and such around midnight of UTC+8, of UTC and of other zones. */
const times = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
  fc
    .record({
      day: fc.integer({ min: 19_700, max: 21_900 }),
      zone: fc.integer({ min: -12, max: 14 }),
      off: fc.integer({ min: -2, max: 2 }),
    })
    .map(({ day, zone, off }) => day * DAY - zone * 60 * MINUTE + off),
)

test('[P-9] [B-2] what a day is turns at midnight of UTC+8, and at no other moment', () => {
  fc.assert(
    fc.property(times, (at) => {
      expect(siteTime(at).slice(0, 10)).toBe(formatDay(dayOf(at)))
      const turns = siteTime(at).endsWith('00:00') && at % MINUTE === 0
      expect(dayOf(at) - dayOf(at - 1)).toBe(turns ? 1 : 0)
      // What was had of a day is gone with it.
      const had = { day: dayOf(at - 1), deposit: 1, points: 2, tasks: 3 }
      expect(chancesOf(had, dayOf(at)).points).toBe(turns ? 0 : 2)
    }),
  )
})

test('[P-9] a week is from Monday to Sunday by the site’s days', () => {
  fc.assert(
    fc.property(times, (at) => {
      const { monday, sunday } = weekDays(mondayOf(at))
      expect([monday, sunday].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())).toEqual([1, 0])
      const day = formatDay(dayOf(at))
      expect(monday <= day && day <= sunday).toBe(true)
    }),
  )
})

test('[P-9] rains and drawings come at their minute of the site’s day, each once a day', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 1_439 }), (at, minute) => {
      const starts = rainStarts([{ at: minute }], at, at + 3 * DAY)
      const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      expect(starts.map((start) => siteTime(start).slice(11))).toEqual([clock, clock, clock])
      expect(new Set(starts.map(dayOf)).size).toBe(3)
      const next = drawingTime(drawingOf(at, minute), minute)
      expect(siteTime(next).slice(11)).toBe(clock)
      // What comes at the very moment belongs to the next one.
      expect(next > at && next <= at + DAY).toBe(true)
    }),
  )
})

test('[P-9] a day is counted at 00:30 of the next one, and each change of it on one day alone', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 3 * DAY }), (at, later) => {
      const day = dayOf(at)
      expect(siteTime(countedAt(day))).toBe(`${formatDay(day + 1)} 00:30`)
      const changed = at + later
      const stands = countedOn(day, changed, dayOf(changed))
      // Never on a day that was counted before the change.
      expect(countedAt(stands)).toBeGreaterThan(changed)
      expect(stands === day || stands === dayOf(changed)).toBe(true)
    }),
  )
})

test('[P-9] [B-2] no server and no rule asks for the clock of the machine’s own zone; only the end of a session does (B-4)', () => {
  const local = /\.(getHours|getDate|getDay|getMonth|getFullYear|getMinutes|setHours|setDate|setMonth|getTimezoneOffset)\(/
  const files = ['server', 'src/api/model'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => local.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(['src/api/model/member.ts'])
})

test('[P-9] a day has one beginning: the first moment of it', () => {
  fc.assert(
    fc.property(times, (at) => {
      expect(dayOf(dayStart(dayOf(at)))).toBe(dayOf(at))
      expect(dayOf(dayStart(dayOf(at)) - 1)).toBe(dayOf(at) - 1)
    }),
  )
})
