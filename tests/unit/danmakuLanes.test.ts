import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLanes, laneCount, widthOf } from '#src/app/adapters/danmaku/danmakuLanes.ts'

const FLIGHT = 7_000
const place = { width: 390, height: 120, lineHeight: 24 }

/** Where a line's two ends are, `age` ms after its start: all lines cross the place and themselves in the same time. */
function ends(age: number, lineWidth: number, width: number): readonly [left: number, right: number] {
  const left = width - ((width + lineWidth) * age) / FLIGHT
  return [left, left + lineWidth]
}

test('[D-7] as many lanes as the package has: none ends exactly at the bottom', () => {
  expect(laneCount(place)).toBe(4)
  expect(laneCount({ ...place, height: 121 })).toBe(5)
  expect(laneCount({ ...place, height: 20 })).toBe(0)
  expect(laneCount({ width: 0, height: 0, lineHeight: 0 })).toBe(0)
})

test('[D-7] a full place takes no more until the first line has come in', () => {
  const lanes = createLanes(FLIGHT)
  const takes = (at: number) => lanes.take(at, 130, place)
  expect([takes(0), takes(0), takes(0), takes(0), takes(0)]).toEqual([true, true, true, true, false])
  expect(takes(1_700)).toBe(false)
  expect(takes(1_751)).toBe(true)
})

test('[D-7] in one lane no line ever touches another, whatever their lengths and times', () => {
  const line = fc.record({ wait: fc.integer({ min: 0, max: 4_000 }), width: fc.integer({ min: 10, max: 900 }) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), fc.integer({ min: 200, max: 1_600 }), (lines, width) => {
      const lanes = createLanes(FLIGHT)
      const single = { width, height: 30, lineHeight: 24 }
      const started: { at: number; width: number }[] = []
      let at = 0
      for (const one of lines) {
        at += one.wait
        if (lanes.take(at, one.width, single)) started.push({ at, width: one.width })
      }
      for (const [index, next] of started.slice(1).entries()) {
        const last = started[index]!
        for (let time = next.at; time <= last.at + FLIGHT; time += 50) {
          const [, rightOfLast] = ends(time - last.at, last.width, width)
          const [leftOfNext] = ends(time - next.at, next.width, width)
          expect(leftOfNext).toBeGreaterThanOrEqual(rightOfLast - 0.001)
        }
      }
      expect(started.length).toBeGreaterThan(0)
    }),
  )
})

test('[D-7] a text counts as at least as wide as it is drawn', () => {
  expect(widthOf('漂亮', 16)).toBeGreaterThanOrEqual(32)
  expect(widthOf('abc', 10)).toBeGreaterThan(widthOf('ab', 10))
  expect(widthOf('', 16)).toBe(0)
})
