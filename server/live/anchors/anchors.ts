import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Write } from '#server/platform/transaction.ts'
import { appendEvent } from '../rooms/events.ts'

/** Anchors, as the simulation and the media server move them. */
export function createAnchors(write: Write) {
  return {
    /** Stores an anchor's status (S-1) and pushes it to the lobby and to the anchor's own room. `nextAt` in ms. Throws when it is unknown. */
    setStatus: (anchorRoomId: string, status: string, nextAt: number | null): Promise<void> =>
      write(async (tx) => {
        const anchor = await tx.db
          .updateTable('anchor')
          .set({ status, next_at: nextAt })
          .where('anchor_room_id', '=', anchorRoomId)
          .returning('chat_room_no')
          .executeTakeFirstOrThrow()
        const body = { anchorRoomId, anchorStatus: status, nextAt }
        await appendEvent(tx, LOBBY, 'anchorStatus', body)
        await appendEvent(tx, anchor.chat_room_no, 'anchorStatus', body)
      }),

    /** Adds to an anchor's heat, by which lists sort; nobody is told. Never falls below zero. */
    addHeat: (anchorRoomId: string, change: number): Promise<void> =>
      write(async (tx) => {
        const { heat } = await tx.db
          .selectFrom('anchor')
          .select('heat')
          .where('anchor_room_id', '=', anchorRoomId)
          .executeTakeFirstOrThrow()
        await tx.db
          .updateTable('anchor')
          .set({ heat: Math.max(0, heat + change) })
          .where('anchor_room_id', '=', anchorRoomId)
          .execute()
      }),
  }
}

export type Anchors = ReturnType<typeof createAnchors>
