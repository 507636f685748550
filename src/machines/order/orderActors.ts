import { fromObservable, type ObservableActorLogic } from 'xstate'
import type { PlacedOrder } from '#src/api/model/orderBook.ts'
import { orderTicker } from '#src/streams/order.ts'
import type { Rooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'

/** Where orders are shown: a room, and the venue that its match is bet on at. */
type OrderPlace = { readonly room: string; readonly venueName: string }
export type OrdersLogic = ObservableActorLogic<readonly PlacedOrder[], OrderPlace>

/** A room's orders (S-8) over its pushes. */
export function provideOrders(rooms: Rooms): OrdersLogic {
  return fromObservable(({ input: { room, venueName } }) => orderTicker(linesOf(rooms.open(room)).orders, venueName))
}
