import { expect, test } from 'vitest'
import { EMPTY_BOOK, type OrderBook, placedOrder, withOrder, withRevert } from '#src/api/model/orderBook.ts'
import { orderPush } from '#tests/support/orderPush.ts'

test('[S-8] of more reverts than are remembered the earliest goes', () => {
  const book = Array.from({ length: 1_001 }, (_, index) => index + 1).reduce<OrderBook>(
    (before, seq) => withRevert(before, `o-${seq}`, seq),
    EMPTY_BOOK,
  )
  expect(['o-1', 'o-2', 'o-1001'].map((id) => book.reverted.get(id))).toEqual([undefined, 2, 1_001])
})

test('[S-8] of more orders than are remembered the earliest goes', () => {
  const book = Array.from({ length: 51 }, (_, index) => index + 1).reduce<OrderBook>(
    (before, seq) => withOrder(before, placedOrder(seq, seq, orderPush({ orderId: `o-${seq}` }))),
    EMPTY_BOOK,
  )
  expect([book.orders.length, book.orders[0]?.seq, book.orders.at(-1)?.seq]).toEqual([50, 51, 2])
})
