import { expect, test } from 'vitest'
import { createReadMark, REPORT_EVERY } from '#src/machines/chat/readMark.ts'

const place = (seq: number) => ({ epoch: 'e1', seq })

test('[A-2] a place is told once, at most so often', () => {
  let now = 0
  const mark = createReadMark(() => now)
  expect([mark.place(), mark.tell()]).toEqual([null, null])
  mark.see(place(7))
  now = REPORT_EVERY - 1
  expect(mark.isDue()).toBe(false)
  now = REPORT_EVERY
  expect([mark.isDue(), mark.tell(), mark.tell(), mark.isDue()]).toEqual([true, place(7), null, false])
})

test('[A-2] the next member’s first place is told, also when it is the one that was told of the last member', () => {
  let now = 0
  const mark = createReadMark(() => now)
  mark.see(place(7))
  now = REPORT_EVERY
  mark.tell()
  mark.restart()
  expect([mark.place(), mark.tell()]).toEqual([null, null])
  mark.see(place(7))
  expect([mark.isDue(), mark.tell()]).toEqual([false, place(7)])
})

test('[A-2] [D-5] a place of a room that began again is told, also when it has the number that was told before; the beginning is not', () => {
  const mark = createReadMark(() => 0)
  mark.see(place(0))
  expect(mark.tell()).toBeNull()
  mark.see(place(7))
  expect(mark.tell()).toEqual(place(7))
  const anew = { epoch: 'e2', seq: 7 }
  mark.see(anew)
  expect([mark.tell(), mark.tell()]).toEqual([anew, null])
})
