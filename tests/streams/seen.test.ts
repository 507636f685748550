import { describe, expect, test } from 'vitest'
import { keptPlaces, type Place, placeOf, seenPlaces } from '#src/streams/seen.ts'
import { chat } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const at = (seq: number, epoch = 'e1'): Place => ({ epoch, seq })

describe('what was seen', () => {
  test('[A-2] each place once, as it comes; kept are the latest every second', () => {
    marbles(({ hot, expectObservable }) => {
      const places = hot(' a 299ms b 1299ms c 999ms c', { a: at(1), b: at(2), c: at(3) })
      const hidden = hot('n', { n: false })
      const seen = '       a 299ms b 1299ms c'
      const kept = '       1s x 600ms 999ms y'
      expectObservable(seenPlaces(places, hidden)).toBe(seen, { a: at(1), b: at(2), c: at(3) })
      expectObservable(keptPlaces(seenPlaces(places, hidden))).toBe(kept, { x: at(2), y: at(3) })
    })
  })

  test('[A-2] what comes while the page is out of sight is seen when it is shown again', () => {
    marbles(({ hot, expectObservable }) => {
      const places = hot(' a 1999ms b 1999ms --', { a: at(1), b: at(9) })
      const hidden = hot('n 1499ms h 2499ms n', { n: false, h: true })
      const result = '     a 3999ms b'
      expectObservable(seenPlaces(places, hidden)).toBe(result, { a: at(1), b: at(9) })
    })
  })

  test('[A-2] a place is the end of what was heard', () => {
    expect(placeOf({ type: 'frame', epoch: 'e1', events: [chat(4), chat(5)] })).toEqual(at(5))
    expect(placeOf({ type: 'joined', epoch: 'e2', top: 8 })).toEqual(at(8, 'e2'))
  })
})
