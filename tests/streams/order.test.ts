import * as fc from 'fast-check'
import { from, map } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#src/api/model/orderBook.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { orderBook, orderTicker } from '#src/streams/order.ts'
import { orderPush } from '#tests/support/orderPush.ts'
import { chat, lost, more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const timeOf = (seq: number) => 1_000_000 + seq

function order(seq: number, orderId: string, venueName = 'OBTY'): Event {
  return { kind: 'order', seq, at: timeOf(seq), body: orderPush({ orderId, venueName }) }
}
const reverted = (seq: number, orderId: string): Event => ({ kind: 'orderReverted', seq, at: timeOf(seq), body: { orderId } })

const read = (orders: readonly PlacedOrder[]) => orders.map((one) => `${one.order.orderId}${one.seq}`).join(' ')

describe('order ticker', () => {
  test('[S-8 reverted] orders show latest first until a later revert; chat lines are ignored', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-c-d-', {
        r: reset(order(1, 'a')),
        a: more(order(2, 'b')),
        b: more(chat(3)),
        c: more(reverted(4, 'a')),
        d: more(reverted(5, 'b'), order(6, 'c')),
      })
      const result = '    r-a---c-d-'
      const ticker = orderTicker(orderBook(source), 'OBTY').pipe(map(read))
      expectObservable(ticker).toBe(result, { r: 'a1', a: 'b2 a1', c: 'b2', d: 'c6' })
    })
  })

  test('[S-8] a revert hides an older order that arrives after it, but not a later order', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-c-', {
        r: reset(),
        a: more(reverted(3, 'a')),
        b: more(order(2, 'a'), order(1, 'b')),
        c: more(order(4, 'a')),
      })
      const result = '    r---b-c-'
      const ticker = orderTicker(orderBook(source), 'OBTY').pipe(map(read))
      expectObservable(ticker).toBe(result, { r: '', b: 'b1', c: 'a4 b1' })
    })
  })

  test('[S-8 venue] only orders of the current venue show', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-', {
        r: reset(order(1, 'a', 'IMTY')),
        a: more(order(2, 'b'), order(3, 'c', 'IMTY')),
        b: more(reverted(4, 'c')),
      })
      const here = '      r-a---'
      const there = '     r-a-b-'
      expectObservable(orderTicker(orderBook(source), 'OBTY').pipe(map(read))).toBe(here, { r: '', a: 'b2' })
      expectObservable(orderTicker(orderBook(source), 'IMTY').pipe(map(read))).toBe(there, { r: 'a1', a: 'c3 a1', b: 'a1' })
    })
  })

  test('[S-8] a list that is loaded again starts a new book', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-', {
        r: reset(order(90, 'a'), reverted(91, 'b')),
        a: lost(order(1, 'b')),
        b: more(reverted(2, 'b')),
      })
      const result = '    r-a-b-'
      const ticker = orderTicker(orderBook(source), 'OBTY').pipe(map(read))
      expectObservable(ticker).toBe(result, { r: 'a90', a: 'b1', b: '' })
    })
  })

  const push = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    revert: fc.boolean(),
    venue: fc.constantFrom('OBTY', 'IMTY'),
  })

  test('[S-8] the same pushes show the same in any order, in any batches and with repetitions', () => {
    const told = fc.array(push, { maxLength: 40 }).chain((pushes) => {
      const events = pushes.map(({ id, revert, venue }, index) =>
        revert ? reverted(index + 1, id) : order(index + 1, id, venue),
      )
      return fc.record({
        events: fc.constant(events),
        arrival: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
        size: fc.integer({ min: 1, max: 7 }),
      })
    })
    fc.assert(
      fc.property(told, ({ events, arrival, size }) => {
        const batches: Delivery<Event>[] = [reset()]
        for (let at = 0; at < arrival.length; at += size) batches.push(more(...arrival.slice(at, at + size)))
        let shown = ''
        orderTicker(orderBook(from(batches)), 'OBTY')
          .pipe(map(read))
          .subscribe((now) => {
            shown = now
          })
        // The rule of S-8: of each order the last push, unless a later revert exists; only this venue; latest first.
        const orders = events.filter((event) => event.kind === 'order')
        const expected = orders
          .filter((one) => !orders.some((other) => other.body.orderId === one.body.orderId && other.seq > one.seq))
          .filter(
            (one) =>
              !events.some(
                (event) => event.kind === 'orderReverted' && event.body.orderId === one.body.orderId && event.seq > one.seq,
              ),
          )
          .filter((one) => one.body.venueName === 'OBTY')
          .toReversed()
        expect(shown).toBe(expected.map((one) => `${one.body.orderId}${one.seq}`).join(' '))
      }),
      { numRuns: 300 },
    )
  })

  test('[Q14] only the latest orders are kept, in whatever order they arrived', () => {
    const seqs = Array.from({ length: 120 }, (_, index) => index + 1)
    fc.assert(
      fc.property(fc.shuffledSubarray(seqs, { minLength: 120, maxLength: 120 }), (arrival) => {
        let count: number[] = []
        orderTicker(orderBook(from([more(...arrival.map((seq) => order(seq, `o${seq}`)))])), 'OBTY').subscribe((orders) => {
          count = orders.map(({ seq }) => seq)
        })
        expect(count).toEqual(seqs.slice(-50).toReversed())
      }),
      { numRuns: 20 },
    )
  })
})
