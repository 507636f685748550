import * as fc from 'fast-check'
import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { backoffDelay, reconnectDelay, RECONNECT_BACKOFF } from '#src/api/model/backoff.ts'
import { createSeen, dedupeBatches } from '#src/streams/kit/dedupe.ts'
import { heardOrAsked } from '#src/streams/kit/heardOrAsked.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { tick } from '#src/streams/kit/tick.ts'
import { appendWithin } from '#src/streams/kit/window.ts'
import { marbles } from './support/marbles.ts'

describe('tick', () => {
  test('[D-5] the first item after a quiet time is emitted at once, later ones once a tick', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('a-bc----d--------e|')
      const result = '    x----y----z------e|'
      expectObservable(source.pipe(tick(5))).toBe(result, { x: ['a'], y: ['b', 'c'], z: ['d'], e: ['e'] })
    })
  })

  test('[D-5] held items are emitted when the source completes', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('ab-|')
      const result = '    x--(y|)'
      expectObservable(source.pipe(tick(9))).toBe(result, { x: ['a'], y: ['b'] })
    })
  })

  test('[D-5] unsubscribing cancels the tick', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('ab------')
      const leave = '     ---!'
      const result = '    x---'
      expectObservable(source.pipe(tick(5)), leave).toBe(result, { x: ['a'] })
    })
  })
})

describe('what is heard or asked', () => {
  /** Each question is answered after three characters; `?` = nobody said it. */
  const over = (source: string, answer: string, result: string) =>
    marbles(({ hot, cold, expectObservable }) => {
      const said = hot(source, { a: 'a', b: 'b', '?': null })
      expectObservable(said.pipe(heardOrAsked(() => cold(answer)))).toBe(result)
    })

  test('[D-5] an answer comes in the place of what nobody said', () => {
    over('a-?----b', '---(x|)', 'a----x-b')
  })

  test('[D-5] what is heard while a question is on its way takes the place of its answer', () => {
    over('?-b-----', '---(x|)', '--b-----')
  })

  test('[D-5] a question that fails answers nothing, and the next one is asked', () => {
    over('?---b-', '---#  ', '----b-')
  })
})

describe('dedupe', () => {
  test('[D-5] [S-9] a batch keeps only new items; an empty batch is not emitted', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot<readonly string[]>('a-b-c-', { a: ['1', '2'], b: ['2', '1'], c: ['2', '3'] })
      const result = '                       a---d-'
      expectObservable(source.pipe(dedupeBatches((item) => item, 10))).toBe(result, { a: ['1', '2'], d: ['3'] })
    })
  })

  test('[D-5] at least the last `capacity` keys are remembered, and never twice as many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 60 }).map(String)), (capacity, keys) => {
        const seen = createSeen(capacity)
        const recent: string[] = []
        for (const key of keys) {
          const isNew = seen.add(key)
          if (recent.slice(-capacity).includes(key)) expect(isNew).toBe(false)
          if (isNew) recent.push(key)
          expect(seen.size()).toBeLessThanOrEqual(2 * capacity)
        }
      }),
    )
  })
})

describe('window', () => {
  test('[D-5] it holds the last `limit` appended items in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.array(fc.nat())), (limit, batches) => {
        const window = batches.reduce((list: readonly number[], batch) => appendWithin(list, batch, limit), [])
        expect(window).toEqual(batches.flat().slice(-limit))
      }),
    )
  })
})

describe('backoff', () => {
  test('[Q6] waits double up to the limit, and half of each is random', () => {
    const { first, limit } = RECONNECT_BACKOFF
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0, max: 0.999999, noNaN: true }), (attempt, chance) => {
        const ceiling = Math.min(limit, first * 2 ** Math.min(30, attempt - 1))
        const delay = backoffDelay(attempt, () => chance)
        expect(delay).toBeGreaterThanOrEqual(Math.floor(ceiling / 2))
        expect(delay).toBeLessThanOrEqual(ceiling)
      }),
    )
    expect(backoffDelay(1, () => 0)).toBe(250)
    expect(backoffDelay(3, () => 0.5)).toBe(1_500)
  })

  test('[Q6] one client waits no longer; a crowd reconnects at most 200 a second, within 11 s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 0.999999, noNaN: true }), (attempt, chance) => {
        expect(reconnectDelay(attempt, () => chance, 1)).toBe(backoffDelay(attempt, () => chance))
        expect(reconnectDelay(attempt, () => chance, 0)).toBe(backoffDelay(attempt, () => chance))
      }),
    )
    for (const crowd of [100, 2_000, 50_000]) {
      const first = Array.from({ length: 1_000 }, (_, step) => reconnectDelay(1, () => step / 1_000, crowd))
      const inOneSecond = (from: number) => (first.filter((at) => at >= from && at < from + 1_000).length / 1_000) * crowd
      const most = Math.max(...first.map(inOneSecond))
      expect(most).toBeLessThanOrEqual(Math.max(200, crowd * 0.1))
      expect(Math.max(...first)).toBeLessThan(10_600)
    }
    expect(reconnectDelay(2, () => 0.999999, 2_000)).toBe(20_990)
    expect(reconnectDelay(40, () => 0.999999, 50_000)).toBeLessThanOrEqual(35_000)
  })
})

describe('scope', () => {
  test('[D-5] closing ends every owned subscription; owning afterwards does nothing', () => {
    const source = new Subject<number>()
    const heard: number[] = []
    const scope = createScope()
    scope.own(source, { next: (value) => heard.push(value) })
    scope.own(NEVER)
    source.next(1)
    scope.close()
    source.next(2)
    scope.own(source, { next: (value) => heard.push(value) })
    source.next(3)
    expect(heard).toEqual([1])
    expect(source.observed).toBe(false)
    expect(scope.closed()).toBe(true)
  })

  test('[D-5] a bound source completes with its scope', () => {
    marbles(({ hot, expectObservable, cold }) => {
      const scope = createScope()
      const source = hot('a-b-c-')
      cold('               ---x').subscribe(() => scope.close())
      const result = '     a-b|'
      expectObservable(scope.bound(source)).toBe(result)
    })
  })
})
