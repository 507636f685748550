import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeModeratorSet } from '#src/api/contract/roomOffice.ts'
import type { OfficeModerator } from '#src/api/model/roomOffice.ts'
import { setRole } from '#server/members/account.ts'
import { findByName } from '#server/members/members.ts'
import { EVERY_ROOM, moderatedRooms } from '#server/members/moderators.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Every moderator with their rooms, by name. */
export async function listModerators(reader: Reader): Promise<OfficeModerator[]> {
  const members = await reader
    .selectFrom('member')
    .select(['id', 'name', 'nickname'])
    .where('role', '=', 'admin')
    .orderBy('name_key')
    .execute()
  return Promise.all(
    members.map(async ({ id, name, nickname }) => {
      const rooms = await moderatedRooms(reader, id)
      return { memberId: id, name, nickname, rooms: rooms.includes(EVERY_ROOM) ? null : rooms }
    }),
  )
}

/** See the call `officeModeratorSet`. `rooms` null = every one; an empty list takes the role away. */
export async function setModerator(
  tx: Transaction,
  { name, rooms }: { readonly name: string; readonly rooms: readonly string[] | null },
): Promise<WireReplyOf<typeof officeModeratorSet>> {
  const member = await findByName(tx.db, name)
  if (member === undefined) return { result: 'unknown' }
  if (member.role !== 'member' && member.role !== 'admin') return { result: 'staff' }
  const given = rooms === null ? [EVERY_ROOM] : [...new Set(rooms)]
  if (rooms !== null && given.length > 0) {
    const there = await tx.db.selectFrom('room').select('key').where('key', 'in', given).execute()
    if (there.length !== given.length) return { result: 'room' }
  }
  await setRole(tx, member.id, given.length === 0 ? 'member' : 'admin', given)
  return { result: 'done', list: await listModerators(tx.db) }
}
