import { expect, test } from 'vitest'
import { EMPTY_BOOK, type OrderBook, withRevert } from '#src/api/model/orderBook.ts'

test('[S-8] of more reverts than are remembered the earliest goes', () => {
  const book = Array.from({ length: 1_001 }, (_, index) => index + 1).reduce<OrderBook>(
    (before, seq) => withRevert(before, `o-${seq}`, seq),
    EMPTY_BOOK,
  )
  expect(['o-1', 'o-2', 'o-1001'].map((id) => book.reverted.get(id))).toEqual([undefined, 2, 1_001])
})
