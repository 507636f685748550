import { LOBBY } from '#src/api/contract/pushes.ts'
import { chatTier } from '#src/api/model/chat.ts'
import { findMember } from '#server/members/members.ts'
import { appendEvent } from './events.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { memberKey, roomKey, type Transaction } from '#server/platform/transaction.ts'

/** A member is welcomed in a room at most once in this time, in ms, however often they come back. */
const WELCOME_REST = 10 * 60_000

/** Welcomes a member who entered a room (S-9), by the name and level that they have then, unless it happened a short while ago. Members of a high level get their own words. */
export async function welcome(
  { db, now, write }: Pick<Platform, 'db' | 'now' | 'write'>,
  room: string,
  { id }: { readonly id: string },
): Promise<void> {
  if (room === LOBBY || (await welcomedAt(db, room, id)) > now() - WELCOME_REST) return
  const greet = async (tx: Transaction) => {
    const last = await tx.db
      .selectFrom('welcome')
      .select('at')
      .where('room', '=', room)
      .where('member_id', '=', id)
      .executeTakeFirst()
    if (last !== undefined && last.at > tx.at - WELCOME_REST) return
    const member = await findMember(tx.db, id)
    if (member === undefined) return
    await tx.db
      .insertInto('welcome')
      .values({ room, member_id: id, at: tx.at })
      .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet({ at: tx.at }))
      .execute()
    const type = chatTier(member.vip_level) === 'high' ? 1 : 0
    await appendEvent(tx, room, 'welcome', { userId: id, username: member.nickname, type })
  }
  // Those who come back at once after a cut do so in one room.
  await write(greet, { keys: [memberKey(id), roomKey(room)] })
}

async function welcomedAt(db: Reader, room: string, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('welcome')
    .select('at')
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.at ?? -Infinity
}
