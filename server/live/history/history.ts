import type * as v from 'valibot'
import { FRAME_LIMIT, type HistoryReply } from '#src/api/contract/pushes.ts'
import type { chatHistory } from '#src/api/contract/history.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RoomEventTable } from '#server/platform/db/schema.ts'
import { isOrder, oldestPaged, PAGED_ORDERS, readOrders, withOrders } from './pagedOrders.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecentEvents, RoomRecentEvents } from '../rooms/recentEvents.ts'
import { refuseKicked } from '../restrictions/restrictions.ts'
import { isListed } from '../rooms/events.ts'
import { findRoom, type RoomRow } from '../rooms/roomRows.ts'

export type HistoryQuestion = v.InferOutput<typeof chatHistory.payload>

/** What history is read from. */
export type HistoryServices = Pick<Platform, 'db' | 'now'> & { readonly recentEvents: RecentEvents }

/**
 * A stretch of a room's order for a member or a visitor (null), from memory when that covers it, else by key from the database; the latest
 * page has orders that are older than memory from there.
 * Messages that a moderator removed are never part of it (D-8). Throws `kicked` while the member must stay out of the room, and
 * `notFound` for a room that nobody made.
 */
export async function readHistory(
  { db, now, recentEvents }: HistoryServices,
  memberId: string | null,
  question: HistoryQuestion,
): Promise<HistoryReply> {
  if (memberId !== null) await refuseKicked(db, question.room, memberId, now())
  const recent = recentEvents.of(question.room)
  if (recent !== undefined && (recentEvents.isAlone || (await isNewest(db, question.room, recent)))) {
    const reply =
      question.after === undefined ? await recentPage(db, recent, question) : recentGap(recent, question.after, question.epoch)
    if (reply !== null) return reply
  }
  const room = await findRoom(db, question.room)
  if (room === undefined) throw notFound()
  return question.after === undefined ? storedPage(db, room, question) : storedGap(db, room, question.after, question.epoch)
}

/** Whether memory has a room's end, and with it what was taken back or given back: another node may have stored more. */
async function isNewest(reader: Reader, key: string, { epoch, entries }: RoomRecentEvents): Promise<boolean> {
  const last = entries.at(-1)!.event.seq
  const room = await findRoom(reader, key)
  return room?.epoch === epoch && room.top <= last
}

function overflow(epoch: string, top: number): HistoryReply {
  return { epoch, through: top, events: [], complete: false, older: true }
}

function recentGap({ epoch, entries }: RoomRecentEvents, after: number, heldEpoch: string | undefined): HistoryReply | null {
  const top = entries.at(-1)!.event.seq
  if (heldEpoch !== epoch || after > top || top - after > FRAME_LIMIT) return overflow(epoch, top)
  const first = entries[0]!.event.seq
  if (first > after + 1) return null
  const missed = entries.slice(after + 1 - first).filter((entry) => !entry.removed)
  return { epoch, through: top, events: missed.map((entry) => entry.event), complete: true, older: after > 0 }
}

async function recentPage(
  reader: Reader,
  recent: RoomRecentEvents,
  { room, before, size }: HistoryQuestion,
): Promise<HistoryReply | null> {
  const { epoch, entries } = recent
  const top = entries.at(-1)!.event.seq
  const reached = entries.filter(({ event, removed }) => !removed && (before === undefined || event.seq < before))
  const page = reached.filter(({ event }) => isListed(event))
  if (page.length <= size && entries[0]!.event.seq > 1) return null
  const lines = page.slice(-size).map((entry) => entry.event)
  const orders = reached.map((entry) => entry.event).filter((event) => isOrder(event.kind))
  const earlier = before === undefined ? await earlierOrders(reader, room, recent, { top, held: orders.length }) : []
  return {
    epoch,
    through: before === undefined ? top : before - 1,
    events: withOrders<{ readonly seq: number }>(lines, [...earlier, ...orders], before === undefined),
    complete: true,
    older: page.length > size,
  }
}

type Earlier = { readonly first: number; readonly orders: Promise<readonly { readonly seq: number }[]> }
/** Orders from before what memory holds of a room, and where that began. */
const earlierOf = new WeakMap<RoomRecentEvents, Earlier>()

/** The orders that belong to the latest page and are older than what memory holds. They change no more: they are read once for as long as it begins there. */
async function earlierOrders(
  reader: Reader,
  key: string,
  recent: RoomRecentEvents,
  { top, held }: { readonly top: number; readonly held: number },
): Promise<readonly { readonly seq: number }[]> {
  const first = recent.entries[0]!.event.seq
  const oldest = oldestPaged(top)
  if (held >= PAGED_ORDERS || first <= oldest) return []
  let known = earlierOf.get(recent)
  if (known?.first !== first) {
    const reading = readOrders(reader, { key, epoch: recent.epoch }, first - 1)
    known = { first, orders: reading.then((rows) => rows.map(eventOf)) }
    earlierOf.set(recent, known)
    // What could not be read is read again.
    reading.catch(() => earlierOf.delete(recent))
  }
  return (await known.orders).filter(({ seq }) => seq >= oldest)
}

async function storedGap(reader: Reader, room: RoomRow, after: number, heldEpoch: string | undefined): Promise<HistoryReply> {
  if (heldEpoch !== room.epoch || after > room.top || room.top - after > FRAME_LIMIT) return overflow(room.epoch, room.top)
  const rows = await reader
    .selectFrom('room_event')
    .select(['kind', 'seq', 'at', 'body_json'])
    .where('room', '=', room.key)
    .where('epoch', '=', room.epoch)
    .where('seq', '>', after)
    .where('seq', '<=', room.top)
    .where('removed', '=', 0)
    .orderBy('seq')
    .execute()
  return { epoch: room.epoch, through: room.top, events: rows.map(eventOf), complete: true, older: after > 0 }
}

async function storedPage(reader: Reader, room: RoomRow, { before, size }: HistoryQuestion): Promise<HistoryReply> {
  const through = before === undefined ? room.top : before - 1
  const rows = await reader
    .selectFrom('room_event')
    .select(['kind', 'seq', 'at', 'body_json'])
    .where('room', '=', room.key)
    .where('epoch', '=', room.epoch)
    .where('listed', '=', 1)
    .where('seq', '<=', through)
    .orderBy('seq', 'desc')
    .limit(size + 1)
    .execute()
  const lines = rows.slice(0, size).toReversed()
  const orders = await readOrders(reader, room, through)
  return {
    epoch: room.epoch,
    through,
    events: withOrders(lines, orders, before === undefined).map(eventOf),
    complete: true,
    older: rows.length > size,
  }
}

function eventOf({ kind, seq, at, body_json }: Pick<RoomEventTable, 'kind' | 'seq' | 'at' | 'body_json'>) {
  const body: unknown = JSON.parse(body_json)
  return { kind, seq, at, body }
}
