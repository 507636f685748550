import { LOBBY } from '#src/api/contract/pushes.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import { remindOf } from '../reminders/reminders.ts'
import { appendEvent } from '../rooms/events.ts'
import { keepBroadcast } from './broadcasts.ts'
import { announceNext, nextTimes } from './nextTimes.ts'

type StandingAnchor = Pick<Schema['anchor'], 'anchor_room_id' | 'chat_room_no' | 'status'>

const isPlaying = (status: string) => anchorPresence(status) === 'playing'

/** Stores an anchor's status (S-1), plans the next time where one is given, keeps what was on air, pushes it to the lobby and to the anchor's own room, and reminds who waits. Throws when it is unknown. */
export async function setAnchorStatus(
  tx: Transaction,
  anchorRoomId: string,
  status: string,
  nextAt: number | null,
): Promise<void> {
  const before = await tx.db.selectFrom('anchor').select('status').where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()
  const anchor = await tx.db
    .updateTable('anchor')
    .set({ status, next_at: nextAt })
    .where('anchor_room_id', '=', anchorRoomId)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Pages and those who search read since when it runs.
  if (await keepBroadcast(tx, anchor))
    await tx.db.updateTable('anchor').set({ start_at: tx.at }).where('anchor_room_id', '=', anchorRoomId).execute()
  if (nextAt !== null) await announceNext(tx, anchor, nextAt)
  await tellStatus(tx, anchor)
  if (isPlaying(status) && !isPlaying(before?.status ?? '')) await remindOf(tx, { kind: 'anchor', id: anchorRoomId })
}

/** Pushes how an anchor stands, and when the plan says they are on the air next. */
export async function tellStatus(tx: Transaction, anchor: StandingAnchor): Promise<void> {
  const { anchor_room_id: anchorRoomId, status: anchorStatus, chat_room_no: room } = anchor
  const nextAt = (await nextTimes(tx.db, [anchorRoomId], tx.at)).get(anchorRoomId) ?? null
  const body = { anchorRoomId, anchorStatus, nextAt }
  await appendEvent(tx, LOBBY, 'anchorStatus', body)
  await appendEvent(tx, room, 'anchorStatus', body)
}

/** Anchors, as the simulation and the media server move them. */
export function createAnchors(write: Write) {
  return {
    /** Stores an anchor's status (S-1) and pushes it to the lobby and to the anchor's own room. `nextAt` in ms. Throws when it is unknown. */
    setStatus: (anchorRoomId: string, status: string, nextAt: number | null): Promise<void> =>
      write((tx) => setAnchorStatus(tx, anchorRoomId, status, nextAt)),
  }
}

export type Anchors = ReturnType<typeof createAnchors>
