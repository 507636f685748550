import * as v from 'valibot'
import type { OrderPush } from './order.ts'
import { Pick } from './pick.ts'

/** An order as it is shown; `pick` null = it came in words alone. */
export type SharedOrder = Omit<OrderPush, 'pick'> & { readonly pick: Pick | null }

/** An order with its place in the room's order. */
export type PlacedOrder = { readonly seq: number; readonly at: number; readonly order: SharedOrder }

/** An order as it was pushed. */
export function placedOrder(seq: number, at: number, push: OrderPush): PlacedOrder {
  const pick = v.safeParse(Pick, push.pick)
  return { seq, at, order: { ...push, pick: pick.success ? pick.output : null } }
}

/** What was heard of a room's orders, whatever came first. `orders` by descending place; `reverted` = the latest revert of each. */
export type OrderBook = { readonly orders: readonly PlacedOrder[]; readonly reverted: ReadonlyMap<string, number> }

export const EMPTY_BOOK: OrderBook = { orders: [], reverted: new Map() }

/** Orders and reverts that are remembered. */
const ORDER_MEMORY = { orders: 50, reverts: 1_000 } as const

/** The book with one more order: of several with one id the latest counts. */
export function withOrder(book: OrderBook, placed: PlacedOrder): OrderBook {
  const known = book.orders.find(({ order }) => order.orderId === placed.order.orderId)
  if (known !== undefined && known.seq >= placed.seq) return book
  const orders = [...book.orders.filter((one) => one !== known), placed]
    .toSorted((left, right) => right.seq - left.seq)
    .slice(0, ORDER_MEMORY.orders)
  return { ...book, orders }
}

/** The book with one more revert, whose order may not have come yet. */
export function withRevert(book: OrderBook, orderId: string, seq: number): OrderBook {
  if ((book.reverted.get(orderId) ?? 0) >= seq) return book
  const reverted = new Map(book.reverted).set(orderId, seq)
  if (reverted.size <= ORDER_MEMORY.reverts) return { ...book, reverted }
  const latest = [...reverted].toSorted((left, right) => right[1] - left[1]).slice(0, ORDER_MEMORY.reverts)
  return { ...book, reverted: new Map(latest) }
}

/** The orders to show, latest first (S-8): those without a later revert, and of the current venue alone. */
export function shownOrders(book: OrderBook, venueName: string): readonly PlacedOrder[] {
  return book.orders.filter(({ seq, order }) => order.venueName === venueName && (book.reverted.get(order.orderId) ?? 0) <= seq)
}
