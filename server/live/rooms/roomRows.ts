import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import type { Reader, TransactionDb } from '#server/platform/db/database.ts'
import type { GameStatus, Schema } from '#server/platform/db/schema.ts'
import { newId } from '#server/platform/ids.ts'

export type RoomRow = Schema['room']

/** Makes a room that is open, unless it is there already. */
export async function ensureRoom(db: TransactionDb, key: string, gameStatus: GameStatus): Promise<void> {
  await db
    .insertInto('room')
    .values({
      key,
      epoch: newEpoch(),
      top: 0,
      switch_on: 1,
      status: ROOM_STATUS.open,
      exist: 1,
      game_status: gameStatus,
      slow_seconds: 0,
      blocked_words_json: '[]',
      followers_only: 0,
      follow_minutes: 10,
      links_off: 0,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Makes the lobby: everybody hears it, and its chat is switched off for good. */
export async function ensureLobby(db: TransactionDb): Promise<void> {
  await ensureRoom(db, LOBBY, 'live')
  await db.updateTable('room').set({ switch_on: 0 }).where('key', '=', LOBBY).execute()
}

/** A room's row, if there is one. */
export function findRoom(reader: Reader, key: string): Promise<RoomRow | undefined> {
  return reader.selectFrom('room').selectAll().where('key', '=', key).executeTakeFirst()
}

/** How far a room's order has come; null when there is no such room. Read it before what it is to stand for. */
export function cursorOf(row: RoomRow | undefined): Cursor | null {
  return row === undefined ? null : { epoch: row.epoch, seq: row.top }
}

/** How far the lobby's order has come; asked before a list, so that the list is never older than it says. */
export async function lobbyCursor(reader: Reader): Promise<Cursor> {
  const lobby = await findRoom(reader, LOBBY)
  return { epoch: lobby?.epoch ?? '', seq: lobby?.top ?? 0 }
}

/** A new epoch: numbers of another one have nothing to do with its own. */
export function newEpoch(): string {
  return newId('e')
}

/** Keys of the rooms that are there for visitors, for a query to choose from. */
export const openRooms = (reader: Reader) =>
  reader.selectFrom('room').select('key').where('exist', '=', 1).where('status', '!=', ROOM_STATUS.gone)

/** Whether a room is there for visitors: one that an operator shut for good, or that is none, is nobody's to find. */
export async function isRoomOpen(reader: Reader, key: string): Promise<boolean> {
  return (await openRooms(reader).where('key', '=', key).executeTakeFirst()) !== undefined
}
