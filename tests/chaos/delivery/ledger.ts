import { of } from 'rxjs'
import type { Database } from '#server/platform/db/database.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { CHAT_WINDOW, type ChatRow, rowsOf } from '#src/streams/chat.ts'
import { type Event, readEvents } from '#src/streams/events.ts'
import { giftCombos, type GiftCombo } from '#src/streams/gifts.ts'
import { orderBook, orderTicker } from '#src/streams/order.ts'
import type { PlacedOrder } from '#src/api/model/orderBook.ts'
import { CHAOS } from '../server/orders.ts'

/** What the database says of one room: every push of its order, and what a client that heard them all shows. */
export type RoomTruth = {
  readonly events: readonly Event[]
  readonly rows: readonly ChatRow[]
  readonly gifts: readonly GiftCombo[]
  readonly orders: readonly PlacedOrder[]
}

/** A push in short: its place and its id, which is its body's where it has one. */
export function markOf(event: Event): string {
  const body: object = 'body' in event ? event.body : {}
  const id =
    'id' in body && typeof body.id === 'string'
      ? body.id
      : 'orderId' in body && typeof body.orderId === 'string'
        ? body.orderId
        : ''
  return `${event.seq} ${event.kind} ${id}`
}

/** Opens what a server stored, from beside it; `store` says where, as settings. */
export async function openTruth(store: Readonly<Record<string, string>>): Promise<Database> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('nothing is stored there')
  return db
}

/** Reads the whole order of some rooms, whoever else has the database open. */
export async function readTruth(
  store: Readonly<Record<string, string>>,
  rooms: readonly string[],
): Promise<ReadonlyMap<string, RoomTruth>> {
  const db = await openTruth(store)
  try {
    const truth = new Map<string, RoomTruth>()
    for (const room of rooms) {
      const { epoch } = await db.selectFrom('room').select('epoch').where('key', '=', room).executeTakeFirstOrThrow()
      const stored = await db
        .selectFrom('room_event')
        .select(['kind', 'seq', 'at', 'body_json'])
        .where('room', '=', room)
        .where('epoch', '=', epoch)
        .orderBy('seq')
        .execute()
      const raw = stored.map(({ kind, seq, at, body_json: json }): unknown => ({ kind, seq, at, body: JSON.parse(json) }))
      const { events } = readEvents(raw)
      let gifts: readonly GiftCombo[] = []
      let orders: readonly PlacedOrder[] = []
      const heard = of({ type: 'more' as const, events })
      giftCombos(heard).subscribe((combos) => (gifts = combos))
      orderTicker(orderBook(heard), CHAOS.venue).subscribe((shown) => (orders = shown))
      truth.set(room, { events, rows: rowsOf(events).slice(-CHAT_WINDOW), gifts, orders })
    }
    return truth
  } finally {
    await db.destroy()
  }
}
