import * as v from 'valibot'
import { Pick } from './bet.ts'
import { Id, SitePath } from './common.ts'
import { Price } from './odds.ts'

/** How large a stake is, for others: never its amount. Below ¥100, below ¥1,000, below ¥10,000, and from there. */
export const STAKE_BANDS = ['small', 'middle', 'large', 'huge'] as const
export type StakeBand = (typeof STAKE_BANDS)[number]

/** The band of a stake in fen. */
export function stakeBand(stake: number): StakeBand {
  if (stake < 10_000) return 'small'
  if (stake < 100_000) return 'middle'
  return stake < 1_000_000 ? 'large' : 'huge'
}

/**
 * An order shared to a room (E-1). Beyond the specification's fields: who made it (masked, V-9), how large it is, and what one
 * needs to follow it; a back end that does not tell them leaves them out.
 */
export const OrderPush = v.object({
  orderId: Id,
  categoryName: v.string(),
  itemName: v.string(),
  score: v.string(),
  teamLogo: v.nullable(SitePath),
  venueName: v.string(),
  nickname: v.optional(v.string(), ''),
  stakeBand: v.optional(v.nullable(v.picklist(STAKE_BANDS)), null),
  matchId: v.optional(v.nullable(Id), null),
  selectionId: v.optional(v.nullable(Id), null),
  pick: v.optional(v.nullable(Pick), null),
  price: v.optional(v.nullable(Price), null),
})
export type OrderPush = v.InferOutput<typeof OrderPush>

/** An order that no longer stands: rejected, voided or withdrawn. */
export const OrderReverted = v.object({ orderId: Id })

/** An order with its place in the room's order. */
export type PlacedOrder = { readonly seq: number; readonly at: number; readonly order: OrderPush }

/** What was heard of a room's orders, whatever came first. `orders` by descending place; `reverted` = the latest revert of each. */
export type OrderBook = { readonly orders: readonly PlacedOrder[]; readonly reverted: ReadonlyMap<string, number> }

export const EMPTY_BOOK: OrderBook = { orders: [], reverted: new Map() }

/** Orders and reverts that are remembered. */
export const ORDER_MEMORY = { orders: 50, reverts: 1_000 } as const

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
