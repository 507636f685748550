import * as fc from 'fast-check'
import { NEVER, Observable, of, Subject, throwError, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { type Delivery, gapFill, type LiveSignal, type HistoryRange } from '#src/streams/kit/gapFill.ts'
import { marbles } from './support/marbles.ts'

type Item = { readonly seq: number }
const item = (seq: number): Item => ({ seq })
const joined = (top: number, epoch = 'e'): LiveSignal<Item> => ({ type: 'joined', epoch, top })
const frame = (...seqs: number[]): LiveSignal<Item> => ({ type: 'frame', epoch: 'e', events: seqs.map(item) })
const top = (seq: number, epoch = 'e'): LiveSignal<Item> => ({ type: 'top', epoch, top: seq })
const page = (through: number, seqs: number[], epoch = 'e'): HistoryRange<Item> => ({
  epoch,
  through,
  events: seqs.map(item),
  complete: true,
  older: false,
})
const shown = (...seqs: number[]): Delivery<Item> => ({ type: 'more', events: seqs.map(item) })
const fresh = (seqs: number[], gap = false, place = { epoch: 'e', seq: seqs.at(-1) ?? 0 }): Delivery<Item> => ({
  type: 'reset',
  events: seqs.map(item),
  older: false,
  gap,
  cursor: place,
})
const never = (): Observable<HistoryRange<Item>> => throwError(() => new Error('nobody should ask'))

function fill(latest: () => Observable<HistoryRange<Item>>, after: (seq: number) => Observable<HistoryRange<Item>>) {
  return gapFill<Item>({ fetchLatest: latest, fetchAfter: (place) => after(place.seq), retryDelay: () => 3 })
}

describe('gap fill', () => {
  test('[D-5] frames are held while the first page loads, and nothing is emitted twice', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const heard = hot('  j-f-------g-', { j: joined(2), f: frame(3, 4), g: frame(5) })
      const latest = cold('-----p------', { p: page(3, [2, 3]) })
      const result = '     -----(ab)-c-'
      expectObservable(heard.pipe(fill(() => latest, never))).toBe(result, { a: fresh([2, 3]), b: shown(4), c: shown(5) })
    })
  })

  test('[D-5] a missing number is fetched while later items are held', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const heard = hot('j-f-g------h-', { j: joined(1), f: frame(4), g: frame(5), h: frame(6) })
      const after = cold(' ----p-------', { p: page(4, [2, 3, 4]) })
      const result = '   a-----(bc)-d-'
      expectObservable(
        heard.pipe(
          fill(
            () => of(page(1, [1])),
            () => after,
          ),
        ),
      ).toBe(result, {
        a: fresh([1]),
        b: shown(2, 3, 4),
        c: shown(5),
        d: shown(6),
      })
    })
  })

  test('[D-5] a heartbeat ahead of us finds a lost tail in a quiet room', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const heard = hot('j---t-----', { j: joined(1), t: top(3) })
      const after = cold('    --p---', { p: page(3, [2, 3]) })
      const result = '   a-----b---'
      expectObservable(
        heard.pipe(
          fill(
            () => of(page(1, [1])),
            () => after,
          ),
        ),
      ).toBe(result, { a: fresh([1]), b: shown(2, 3) })
    })
  })

  test('[D-5] a rejoin behind the top fetches, one at the top does not', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const asked: number[] = []
      const heard = hot('j--k--l-----', { j: joined(1), k: joined(1), l: joined(2) })
      const after = cold('      --p---', { p: page(2, [2]) })
      const result = '   a-------b---'
      const ask = (seq: number) => {
        asked.push(seq)
        return after
      }
      expectObservable(heard.pipe(fill(() => of(page(1, [1])), ask))).toBe(result, { a: fresh([1]), b: shown(2) })
      return () => expect(asked).toEqual([1])
    })
  })

  test('[D-5] a rejoin during a fetch fetches again', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const heard = hot('  j--k------', { j: joined(1), k: joined(1) })
      const latest = cold('-----p    ', { p: page(1, [1]) })
      const first = '      ^--!      '
      const second = '     ---^----! '
      const result = '     --------a-'
      expectObservable(heard.pipe(fill(() => latest, never))).toBe(result, { a: fresh([1]) })
      expectSubscriptions(latest.subscriptions).toBe([first, second])
    })
  })

  test('[D-5] a new epoch loads the list again and marks the gap', () => {
    marbles(({ hot, expectObservable }) => {
      const pages = [page(7, [6, 7]), page(2, [1, 2], 'f')]
      const heard = hot('j---k-t-', { j: joined(7), k: joined(2, 'f'), t: top(2, 'f') })
      const result = '   a---b---'
      expectObservable(heard.pipe(fill(() => of(pages.shift()!), never))).toBe(result, {
        a: fresh([6, 7]),
        b: fresh([1, 2], true, { epoch: 'f', seq: 2 }),
      })
    })
  })

  test('[D-5] [Q2] a gap is marked all the same when the page after it was lost with the link and is loaded again', () => {
    marbles(({ hot, expectObservable }) => {
      const pages = [of(page(7, [6, 7])), NEVER, of(page(2, [1, 2], 'f'))]
      const heard = hot('j---k---r-', { j: joined(7), k: joined(2, 'f'), r: joined(2, 'f') })
      const result = '   a-------b-'
      expectObservable(heard.pipe(fill(() => pages.shift()!, never))).toBe(result, {
        a: fresh([6, 7]),
        b: fresh([1, 2], true, { epoch: 'f', seq: 2 }),
      })
    })
  })

  test('[D-5] an incomplete range loads the list again and marks the gap', () => {
    marbles(({ hot, expectObservable }) => {
      const pages = [page(1, [1]), page(900, [899, 900])]
      const heard = hot('j---t--', { j: joined(1), t: top(900) })
      const result = '   a---b--'
      const incomplete = of({ ...page(900, []), complete: false })
      expectObservable(
        heard.pipe(
          fill(
            () => of(pages.shift()!),
            () => incomplete,
          ),
        ),
      ).toBe(result, { a: fresh([1]), b: fresh([899, 900], true) })
    })
  })

  test('[D-5] a failed fetch is retried after a wait until it succeeds', () => {
    marbles(({ hot, expectObservable }) => {
      const tries = [throwError(() => new Error('down')), throwError(() => new Error('down')), of(page(1, [1]))]
      const heard = hot('j---------', { j: joined(1) })
      const result = '   ------a---'
      expectObservable(heard.pipe(fill(() => tries.shift()!, never))).toBe(result, { a: fresh([1]) })
    })
  })

  test('[D-5] after a fetch that came through, the next one that fails waits the shortest time again', () => {
    marbles(({ hot, expectObservable }) => {
      const down = throwError(() => new Error('down'))
      const pages = [down, down, of(page(1, [1]))]
      const later = [down, of(page(2, [2]))]
      const heard = hot('j---------t---------', { j: joined(1), t: top(2) })
      const result = '   ------a-----b-------'
      const filled = gapFill<Item>({
        fetchLatest: () => pages.shift()!,
        fetchAfter: () => later.shift()!,
        retryDelay: (failures) => 2 * failures,
      })
      expectObservable(heard.pipe(filled)).toBe(result, { a: fresh([1]), b: shown(2) })
    })
  })

  test('[D-5] a store that is behind the live items is fetched again after a wait', () => {
    marbles(({ hot, expectObservable }) => {
      const answers = [page(1, []), page(3, [2, 3])]
      const heard = hot('j--f------', { j: joined(1), f: frame(3) })
      const result = '   a-----b---'
      expectObservable(
        heard.pipe(
          fill(
            () => of(page(1, [1])),
            () => of(answers.shift()!),
          ),
        ),
      ).toBe(result, { a: fresh([1]), b: shown(2, 3) })
    })
  })

  test('[D-5] unsubscribing cancels the fetch', () => {
    marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const heard = hot('  j------', { j: joined(1) })
      const latest = cold('-----p', { p: page(1, [1]) })
      const leave = '      --!'
      expectObservable(heard.pipe(fill(() => latest, never)), leave).toBe('---')
      expectSubscriptions(latest.subscriptions).toBe('^-!')
    })
  })

  /** Runs a store, a lossy connection and slow replies in the order of the steps. */
  function lossyRoom() {
    const retries = new VirtualTimeScheduler()
    const connection = new Subject<LiveSignal<Item>>()
    const list: number[] = []
    let stored = 0
    let asked: (() => void)[] = []
    let failing: (() => void)[] = []
    const answerLater = (make: () => HistoryRange<Item>) =>
      new Observable<HistoryRange<Item>>((subscriber) => {
        // The reply holds what the store has at the time of the request, and arrives later.
        const answer = make()
        asked.push(() => subscriber.next(answer))
        failing.push(() => subscriber.error(new Error('cut')))
      })
    const range = (start: number, end: number) =>
      Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => item(start + index))
    const subscription = connection
      .pipe(
        gapFill<Item>({
          fetchLatest: () =>
            answerLater(() => ({
              epoch: 'e',
              through: stored,
              events: range(Math.max(1, stored - 3), stored),
              complete: true,
              older: false,
            })),
          fetchAfter: ({ seq }) =>
            answerLater(() => ({ epoch: 'e', through: stored, events: range(seq + 1, stored), complete: true, older: false })),
          retryDelay: () => 1,
          holdLimit: 8,
          scheduler: retries,
        }),
      )
      .subscribe((delivery) => {
        expect(delivery.type === 'reset' && delivery.gap).toBe(false)
        list.push(...delivery.events.map((event) => event.seq))
      })
    const settle = (fails: boolean) => {
      const turn = fails ? failing : asked
      asked = []
      failing = []
      for (const run of turn) run()
      retries.maxFrames += 10
      retries.flush()
    }
    return {
      append: (count: number, isLost: boolean) => {
        const events = range(stored + 1, stored + count)
        stored += count
        if (!isLost) connection.next({ type: 'frame', epoch: 'e', events })
      },
      repeat: (back: number) => {
        const events = range(Math.max(1, stored - back + 1), stored)
        if (events.length > 0) connection.next({ type: 'frame', epoch: 'e', events })
      },
      rejoin: () => connection.next(joined(stored)),
      heartbeat: () => connection.next(top(stored)),
      settle,
      isWaiting: () => asked.length > 0,
      end: () => subscription.unsubscribe(),
      list,
      stored: () => stored,
    }
  }

  test('[D-5] with any loss, duplication and delay of frames, everything is emitted once and in order', () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 6 }), isLost: fc.boolean() }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), back: fc.integer({ min: 1, max: 9 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('rejoin' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('heartbeat' as const) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), fails: fc.boolean() }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const room = lossyRoom()
        for (const one of steps) {
          if (one.do === 'append') room.append(one.count, one.isLost)
          else if (one.do === 'repeat') room.repeat(one.back)
          else if (one.do === 'settle') room.settle(one.fails)
          else room[one.do]()
        }
        room.rejoin()
        for (let turns = 0; room.isWaiting() && turns < 50; turns += 1) room.settle(false)
        room.heartbeat()
        for (let turns = 0; room.isWaiting() && turns < 50; turns += 1) room.settle(false)
        const first = room.list[0] ?? room.stored() + 1
        expect(room.list).toEqual(Array.from({ length: room.stored() - first + 1 }, (_, index) => first + index))
        room.end()
      }),
      { numRuns: 500 },
    )
  })
})
