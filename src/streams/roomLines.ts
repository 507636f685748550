import { type Observable, shareReplay } from 'rxjs'
import { type ChatWindow, chatWindow } from './chat.ts'
import type { OrderBook } from '#src/api/model/orderBook.ts'
import { type GiftCombo, giftCombos } from './gifts.ts'
import { orderBook } from './order.ts'
import type { RoomStreams } from './room.ts'

/** The lists that an open room shows. */
export type RoomLines = {
  /** The chat's lines; a late subscriber gets the current list at once. */
  readonly chat: Observable<ChatWindow>
  readonly gifts: Observable<readonly GiftCombo[]>
  /** The room's orders; a late subscriber gets the current ones at once. */
  readonly orders: Observable<OrderBook>
}

const LINES = new WeakMap<RoomStreams, RoomLines>()

/** The lists of a room: all callers share them while the room is open. Separate from the room's streams, because the lobby has none. */
export function linesOf(streams: RoomStreams): RoomLines {
  const known = LINES.get(streams)
  if (known !== undefined) return known
  const { deliveries } = streams
  const lines = {
    chat: chatWindow(deliveries).pipe(shareReplay({ bufferSize: 1, refCount: true })),
    gifts: giftCombos(deliveries),
    orders: orderBook(deliveries).pipe(shareReplay({ bufferSize: 1, refCount: true })),
  }
  LINES.set(streams, lines)
  return lines
}
