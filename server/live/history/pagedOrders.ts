import type { Reader } from '#server/platform/db/database.ts'
import type { RoomEventTable } from '#server/platform/db/schema.ts'
import { ORDER_KINDS } from '../rooms/events.ts'
import type { RoomRow } from '../rooms/roomRows.ts'

/** Orders and reverts that a page brings along beside its lines; they do not count for its size. */
export const PAGED_ORDERS = 50
/** How far back they are looked for, in places of the room's order. */
const LOOKED_BACK = 2_000

/** The first place in which orders are looked for, of those up to a place; a room's first is 1. */
export const oldestPaged = (through: number): number => Math.max(1, through - LOOKED_BACK + 1)

/** Whether a push is a shared order or the revert of one. */
export function isOrder(kind: string): boolean {
  return ORDER_KINDS.some((one) => one === kind)
}

/** The latest orders of a room up to a place, oldest first. */
export async function readOrders(
  reader: Reader,
  room: Pick<RoomRow, 'key' | 'epoch'>,
  through: number,
): Promise<Pick<RoomEventTable, 'kind' | 'seq' | 'at' | 'body_json'>[]> {
  const rows = await reader
    .selectFrom('room_event')
    .select(['kind', 'seq', 'at', 'body_json'])
    .where('room', '=', room.key)
    .where('epoch', '=', room.epoch)
    .where('seq', '<=', through)
    .where('seq', '>=', oldestPaged(through))
    .where('kind', 'in', ORDER_KINDS)
    .orderBy('seq', 'desc')
    .limit(PAGED_ORDERS)
    .execute()
  return rows.toReversed()
}

/**
 * A page's lines with the orders among them, in the room's order. The latest page brings the latest orders even when they are
 * older than its lines: whoever comes in sees what is going on. A revert is later than its order, so a page never has an order
 * without the revert that came before the page was asked for.
 */
export function withOrders<Event extends { readonly seq: number }>(
  lines: readonly Event[],
  orders: readonly Event[],
  latest: boolean,
): Event[] {
  const from = latest ? 0 : (lines[0]?.seq ?? Number.POSITIVE_INFINITY)
  const among = orders.filter(({ seq }) => seq >= from).slice(-PAGED_ORDERS)
  return [...lines, ...among].toSorted((left, right) => left.seq - right.seq)
}
