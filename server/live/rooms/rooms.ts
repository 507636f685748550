import type { GameStatus } from '#server/platform/db/schema.ts'
import { roomKey, type Write } from '#server/platform/transaction.ts'
import { ensureRoom, newEpoch } from './roomRows.ts'
import type { RoomEventKind, RoomEventWire } from '#src/api/contract/pushes.ts'
import { type BodyOf, appendEvent } from './events.ts'
import { type ChatAvailabilityChange, setChatAvailability } from './chatAvailability.ts'
import { ChatAvailability } from '#src/api/model/room.ts'

/** Rooms, as the simulation and operators use them: each function is one transaction. */
export function createRooms(write: Write) {
  return {
    /** Makes a room that is open, unless it is there already. */
    ensure: (key: string, gameStatus: GameStatus): Promise<void> => write((tx) => ensureRoom(tx.db, key, gameStatus)),

    /** Stores a push as the room's next and sends it to everybody in the room. */
    publish: <Kind extends RoomEventKind>(key: string, kind: Kind, body: BodyOf<Kind>): Promise<RoomEventWire> =>
      write((tx) => appendEvent(tx, key, kind, body), { keys: [roomKey(key)] }),

    /** Sets the switch, the status or slow mode and pushes it (S-7). Null = no such room. */
    setChatAvailability: (key: string, change: ChatAvailabilityChange): Promise<ChatAvailability | null> =>
      write((tx) => setChatAvailability(tx, key, change), { keys: [roomKey(key)] }),

    /** Begins a room's order again under a new epoch: clients that hold the old epoch load the room again (Q2). Returns the new epoch. */
    restart: (key: string): Promise<string> =>
      write(
        async (tx) => {
          const epoch = newEpoch()
          await tx.db.updateTable('room').set({ epoch, top: 0 }).where('key', '=', key).execute()
          tx.publishAfterCommit({ type: 'restarted', room: key, epoch })
          return epoch
        },
        { keys: [roomKey(key)] },
      ),
  }
}

export type Rooms = ReturnType<typeof createRooms>
