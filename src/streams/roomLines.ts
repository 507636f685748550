import { type Observable, shareReplay } from 'rxjs'
import { type ChatWindow, chatWindow } from './chat.ts'
import type { OrderBook } from '#src/api/model/orderBook.ts'
import { type GiftCombo, giftCombos } from './gift.ts'
import { orderBook } from './order.ts'
import type { RoomStreams } from './room.ts'

/** What an open room shows as lines. */
export type RoomLines = {
  /** The list of lines; a late subscriber gets the list as it is. */
  readonly chat: Observable<ChatWindow>
  readonly gifts: Observable<readonly GiftCombo[]>
  /** Orders that the room was told of; a late subscriber gets them as they are. */
  readonly orders: Observable<OrderBook>
}

const LINES = new WeakMap<RoomStreams, RoomLines>()

/** The lines of a room: one list for all who ask while the room is open. Apart from the room, since a lobby has none. */
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
