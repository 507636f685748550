import { expect, test } from 'vitest'
import { createStandingMarks } from '#server/live/socket/standingMarks.ts'

test('[D-8] a member’s mark changes when they are told how they stand, and only then; a visitor’s never', () => {
  const marks = createStandingMarks()
  const before = [marks.of('mia'), marks.of('leo'), marks.of(null)]
  marks.tell('leo')
  expect([marks.of('mia'), marks.of(null)]).toEqual([before[0], before[2]])
  expect(marks.of('leo')).not.toBe(before[1])
})

test('[D-8] what was told is not missed where the marks are forgotten meanwhile', () => {
  const marks = createStandingMarks(2)
  const seen = new Set([marks.of('mia')])
  for (const other of ['a', 'b', 'c', 'd']) {
    marks.tell('mia')
    seen.add(marks.of('mia'))
    marks.tell(other)
    marks.tell(`${other}2`)
    seen.add(marks.of('mia'))
  }
  expect(seen.size).toBe(9)
})
