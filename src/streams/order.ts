import { distinctUntilChanged, map, type Observable, scan } from 'rxjs'
import {
  EMPTY_BOOK,
  type OrderBook,
  type PlacedOrder,
  placedOrder,
  shownOrders,
  withOrder,
  withRevert,
} from '#src/api/model/orderBook.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

function fold(book: OrderBook, events: readonly Event[]): OrderBook {
  return events.reduce((before, event) => {
    if (event.kind !== 'order' && event.kind !== 'orderReverted') return before
    const after =
      event.kind === 'order'
        ? withOrder(before, placedOrder(event.seq, event.at, event.body))
        : withRevert(before, event.body.orderId, event.seq)
    tally('order', 'received')
    if (after === before) tally('order', 'doubled')
    return after
  }, book)
}

/**
 * A room's orders. Key: orderId; window: the last 50 orders and 1,000 reverts; one emission a delivery that holds any. The same pushes
 * give the same book in any order and with repetitions; when the list is loaded again a new book starts.
 */
export function orderBook(deliveries: Observable<Delivery<Event>>): Observable<OrderBook> {
  return deliveries.pipe(
    scan((book: OrderBook, { type, events }) => fold(type === 'reset' ? EMPTY_BOOK : book, events), EMPTY_BOOK),
    distinctUntilChanged(),
  )
}

const same = (before: readonly PlacedOrder[], after: readonly PlacedOrder[]) =>
  before.length === after.length && before.every((one, index) => one === after[index])

/** The orders to show in a room of this venue, latest first (S-8). Emits when they change. */
export function orderTicker(books: Observable<OrderBook>, venueName: string): Observable<readonly PlacedOrder[]> {
  return books.pipe(
    map((book) => shownOrders(book, venueName)),
    distinctUntilChanged(same),
  )
}
