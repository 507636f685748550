import { defer, of, take, throwError } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { expect, test } from 'vitest'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { SHOWN_FOR, shownList } from '#src/streams/shownList.ts'

const random = () => 0.5
const schedule = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected))
/** The numbers of the questions; that of `failing` is not answered. */
function counting(failing = 0) {
  let asked = 0
  return () =>
    defer(() => {
      asked += 1
      return asked === failing ? throwError(() => new Error('no network')) : of(asked)
    })
}

test('[C-7] what is shown is asked for at once and again while somebody looks, and at once when they look again', () => {
  expect(SHOWN_FOR).toBeLessThan(60_000)
  const scheduler = schedule()
  scheduler.run(({ hot, expectObservable }) => {
    const hidden = hot('   a 49999ms b 99999ms a', { a: false, b: true })
    const shown = shownList({ ask: counting(), hidden, random, scheduler }).pipe(take(3))
    expectObservable(shown).toBe('1 44999ms 2 104999ms (3|)', { 1: 1, 2: 2, 3: 3 })
  })
})

test('[C-7] a failure is never shown and tried again: what came before stays', () => {
  const scheduler = schedule()
  scheduler.run(({ hot, expectObservable }) => {
    const shown = shownList({ ask: counting(2), hidden: hot('a', { a: false }), random, scheduler }).pipe(take(2))
    const wait = SHOWN_FOR + backoffDelay(1, random)
    expectObservable(shown).toBe(`1 ${wait - 1}ms (3|)`, { 1: 1, 3: 3 })
  })
})

test('[C-7] however often nobody answers, it goes on asking', () => {
  const scheduler = schedule()
  scheduler.run(({ hot, expectObservable }) => {
    let asked = 0
    const ask = () => defer(() => ((asked += 1) <= 9 ? throwError(() => new Error('no network')) : of(asked)))
    const shown = shownList({ ask, hidden: hot('a', { a: false }), random, scheduler }).pipe(take(1))
    const wait = Array.from({ length: 9 }, (_, index) => backoffDelay(index + 1, random)).reduce((sum, one) => sum + one)
    expectObservable(shown).toBe(`${wait}ms (t|)`, { t: 10 })
  })
})
