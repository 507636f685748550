import { LOBBY, type RoomEventKind, type RoomEventWire } from '#src/api/contract/pushes.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import { ROOM_STATUS, type ChatAvailability, type SlowSeconds } from '#src/api/model/room.ts'
import type { Reader, Trx } from '../db/database.ts'
import type { GameStatus, Schema } from '../db/schema.ts'
import type { Unit, Write } from '../db/write.ts'
import { newId } from '../ids.ts'
import { appendEvent, type BodyOf } from './events.ts'

export type RoomRow = Schema['room']

/** What of an entrance is set; left-out fields stay. */
export type EntranceChange = {
  readonly switchOn?: boolean | undefined
  readonly status?: number | undefined
  readonly slowSeconds?: SlowSeconds | undefined
}

/** Makes a room that is open, unless it is there already. */
export async function ensureRoom(trx: Trx, key: string, gameStatus: GameStatus): Promise<void> {
  await trx
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
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Makes the lobby: everybody hears it, and its chat is switched off for good. */
export async function ensureLobby(trx: Trx): Promise<void> {
  await ensureRoom(trx, LOBBY, 'live')
  await trx.updateTable('room').set({ switch_on: 0 }).where('key', '=', LOBBY).execute()
}

/** A room's row, if there is one. */
export function findRoom(reader: Reader, key: string): Promise<RoomRow | undefined> {
  return reader.selectFrom('room').selectAll().where('key', '=', key).executeTakeFirst()
}

/** The place of a room's order; null when there is none. Read before what it is the place of. */
export function placeOf(row: RoomRow | undefined): Cursor | null {
  return row === undefined ? null : { epoch: row.epoch, seq: row.top }
}

/** A room's entrance as S-7 judges it; a room that nobody made does not exist. */
export function entranceOf(row: RoomRow | undefined): ChatAvailability {
  if (row === undefined) return { status: ROOM_STATUS.closed, exist: false, gameStatus: 'pre' }
  return {
    switchOn: row.switch_on === 1,
    slowSeconds: row.slow_seconds,
    status: row.status,
    exist: row.exist === 1,
    gameStatus: row.game_status,
  }
}

/** Sets a room's switch, status or slow mode and pushes the whole entrance (S-7). Left-out fields stay. Null = no such room. */
export async function setEntrance(unit: Unit, key: string, change: EntranceChange): Promise<ChatAvailability | null> {
  const before = await findRoom(unit.trx, key)
  if (before === undefined) return null
  const after: RoomRow = {
    ...before,
    switch_on: change.switchOn === undefined ? before.switch_on : change.switchOn ? 1 : 0,
    status: change.status ?? before.status,
    slow_seconds: change.slowSeconds ?? before.slow_seconds,
  }
  const { switch_on, status, slow_seconds } = after
  await unit.trx.updateTable('room').set({ switch_on, status, slow_seconds }).where('key', '=', key).execute()
  const entrance = entranceOf(after)
  await appendEvent(unit, key, 'roomStatus', entrance)
  return entrance
}

/** Rooms, as the simulation and operators use them: each function is one transaction. */
export function createRooms(write: Write) {
  return {
    /** Makes a room that is open, unless it is there already. */
    ensure: (key: string, gameStatus: GameStatus): Promise<void> => write((unit) => ensureRoom(unit.trx, key, gameStatus)),

    /** Stores a push as the room's next and sends it to everybody in the room. */
    publish: <Kind extends RoomEventKind>(key: string, kind: Kind, body: BodyOf<Kind>): Promise<RoomEventWire> =>
      write((unit) => appendEvent(unit, key, kind, body)),

    /** Sets the switch, the status or slow mode and pushes it (S-7). Null = no such room. */
    setEntrance: (key: string, change: EntranceChange): Promise<ChatAvailability | null> =>
      write((unit) => setEntrance(unit, key, change)),

    /** Begins a room's order anew: clients that hold the old epoch load the room again (Q2). Returns the new epoch. */
    restart: (key: string): Promise<string> =>
      write(async (unit) => {
        const epoch = newEpoch()
        await unit.trx.updateTable('room').set({ epoch, top: 0 }).where('key', '=', key).execute()
        unit.announce({ type: 'restarted', room: key, epoch })
        return epoch
      }),
  }
}

export type Rooms = ReturnType<typeof createRooms>

function newEpoch(): string {
  return newId('e')
}

/** The lobby's place; asked before a list, so that the list is never older than it says. */
export async function lobbyPlace(db: Reader): Promise<{ epoch: string; seq: number }> {
  const lobby = await findRoom(db, LOBBY)
  return { epoch: lobby?.epoch ?? '', seq: lobby?.top ?? 0 }
}
