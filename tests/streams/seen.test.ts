import { describe, expect, test } from 'vitest'
import type { Cursor } from '#src/api/model/cursor.ts'
import { cursorOf, seenCursors, storedCursors } from '#src/streams/seen.ts'
import { chat } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const at = (seq: number, epoch = 'e1'): Cursor => ({ epoch, seq })

describe('the seen position', () => {
  test('[A-2] is emitted once for each cursor; the latest is stored every second', () => {
    marbles(({ hot, expectObservable }) => {
      const places = hot(' a 299ms b 1299ms c 999ms c', { a: at(1), b: at(2), c: at(3) })
      const hidden = hot('n', { n: false })
      const seen = '       a 299ms b 1299ms c'
      const kept = '       1s x 600ms 999ms y'
      expectObservable(seenCursors(places, hidden)).toBe(seen, { a: at(1), b: at(2), c: at(3) })
      expectObservable(storedCursors(seenCursors(places, hidden))).toBe(kept, { x: at(2), y: at(3) })
    })
  })

  test('[A-2] does not move while the page is hidden', () => {
    marbles(({ hot, expectObservable }) => {
      const places = hot(' a 1999ms b 1999ms --', { a: at(1), b: at(9) })
      const hidden = hot('n 1499ms h 2499ms n', { n: false, h: true })
      const result = '     a 3999ms b'
      expectObservable(seenCursors(places, hidden)).toBe(result, { a: at(1), b: at(9) })
    })
  })

  test('[A-2] is the end of the last live signal', () => {
    expect(cursorOf({ type: 'frame', epoch: 'e1', events: [chat(4), chat(5)] })).toEqual(at(5))
    expect(cursorOf({ type: 'joined', epoch: 'e2', top: 8 })).toEqual(at(8, 'e2'))
  })
})
