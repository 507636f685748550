import { SLOW_SECONDS } from '#src/api/model/room.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { MemberRow } from '#server/members/members.ts'
import { moderates } from '#server/members/moderators.ts'
import type { RoomRow } from '../rooms/roomRows.ts'
import { isAnchorOf } from './isAnchorOf.ts'

/** The longest wait, in ms: what was said before it binds nobody, whatever slow mode is set to. */
const LONGEST = Math.max(...SLOW_SECONDS) * 1_000

/** When a member last spoke in a room in slow mode, in ms; null for those who need not wait for it, the room's anchor and moderators among them. */
export async function spokeAt(reader: Reader, room: string, member: MemberRow, now: number): Promise<number | null> {
  const turn = await reader
    .selectFrom('chat_turn')
    .select('at')
    .where('room', '=', room)
    .where('member_id', '=', member.id)
    .where('at', '>', now - LONGEST)
    .executeTakeFirst()
  return turn === undefined || (await isFree(reader, room, member)) ? null : turn.at
}

/** Whether slow mode does not bind a member: they moderate the room, or it is theirs. */
const isFree = async (reader: Reader, room: string, member: MemberRow): Promise<boolean> =>
  (await moderates(reader, member, room)) || isAnchorOf(reader, room, member.id)

/** Takes a member's turn to speak. Returns 0 when it was theirs, else the ms until it is; the room's anchor and moderators never wait. */
export async function startCooldown(tx: Transaction, room: RoomRow, member: MemberRow): Promise<number> {
  if (room.slow_seconds === 0 || (await isFree(tx.db, room.key, member))) return 0
  const last = await spokeAt(tx.db, room.key, member, tx.at)
  const wait = last === null ? 0 : last + room.slow_seconds * 1_000 - tx.at
  if (wait > 0) return wait
  await tx.db
    .insertInto('chat_turn')
    .values({ room: room.key, member_id: member.id, at: tx.at })
    .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet({ at: tx.at }))
    .execute()
  return 0
}
