import * as v from 'valibot'
import { RoomEvent, type RoomEventKind, type RoomEventWire } from '#src/api/contract/pushes.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** The body of one kind of push, as it goes on the wire. */
export type BodyOf<Kind extends RoomEventKind> = Extract<RoomEventWire, { kind: Kind }>['body']

/** Kinds that pages of history show. */
const LISTED: ReadonlySet<RoomEventKind> = new Set(['chat', 'gift', 'welcome'])

/** Whether pages of history show a push: lines of the chat, of a match those that are lines there too. */
export function isListed(event: RoomEventWire): boolean {
  return LISTED.has(event.kind) || (event.kind === 'matchEvent' && (event.body.inChat ?? null) !== null)
}

/** Shared orders and their reverts: pages bring the latest of them along, beside their lines (S-8). */
export const ORDER_KINDS = ['order', 'orderReverted'] as const satisfies readonly RoomEventKind[]

/**
 * Stores a push as the next of its room and publishes it after the commit. The number is taken in the same transaction, so
 * the order has no holes. Throws when the room is unknown or when the push is not what the contract declares.
 */
export async function appendEvent<Kind extends RoomEventKind>(
  tx: Transaction,
  room: string,
  kind: Kind,
  body: BodyOf<Kind>,
): Promise<RoomEventWire> {
  const { top: seq, epoch } = await tx.db
    .updateTable('room')
    .set((column) => ({ top: column('top', '+', 1) }))
    .where('key', '=', room)
    .returning(['top', 'epoch'])
    .executeTakeFirstOrThrow(() => new Error(`no such room: ${room}`))
  const event: unknown = { kind, seq, at: tx.at, body }
  if (!v.is(RoomEventShape, event)) throw new TypeError(`a ${kind} push is not what the contract declares`)
  await tx.db
    .insertInto('room_event')
    .values({
      room,
      epoch,
      seq,
      kind,
      event_id: 'id' in body && typeof body.id === 'string' ? body.id : null,
      at: tx.at,
      body_json: JSON.stringify(body),
      listed: isListed(event) ? 1 : 0,
      removed: 0,
    })
    .execute()
  tx.publishAfterCommit({ type: 'event', room, epoch, event })
  return event
}

/** The contract's schema as a guard for its wire form: it checks, and what is stored stays untransformed. */
const RoomEventShape = v.custom<RoomEventWire>((event) => v.safeParse(RoomEvent, event).success)
