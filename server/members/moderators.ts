import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from './members.ts'

/** Stands for every room among the rooms of a moderator. */
export const EVERY_ROOM = '*'

/** Whether a member moderates a room: a moderator to whom this room, or every room, was given. */
export async function moderates(reader: Reader, { id, role }: Pick<MemberRow, 'id' | 'role'>, room: string): Promise<boolean> {
  if (role !== 'admin') return false
  const given = await reader
    .selectFrom('moderated_room')
    .select('room')
    .where('member_id', '=', id)
    .where('room', 'in', [room, EVERY_ROOM])
    .executeTakeFirst()
  return given !== undefined
}

/** The rooms that a member was given to moderate, in the order of their keys; `EVERY_ROOM` for all of them. */
export async function moderatedRooms(reader: Reader, memberId: string): Promise<string[]> {
  return (await givenRooms(reader, memberId)).map(({ room }) => room)
}

/** Whether a member is of the site's own people, who may also be in while it is closed (S-6): a moderator to whom anchors or the site gave single rooms is not. */
export async function isOfSite(reader: Reader, member: Pick<MemberRow, 'id' | 'role'>): Promise<boolean> {
  return member.role === 'admin' ? moderates(reader, member, EVERY_ROOM) : member.role !== 'member'
}

/** The rooms that a member moderates, with since when (ms; 0 = not known) and whether their anchors gave them. */
export const givenRooms = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('moderated_room')
    .select(['room', 'at', 'by_anchor'])
    .where('member_id', '=', memberId)
    .orderBy('room')
    .execute()

/**
 * Stores which rooms a member moderates, in place of those before; `byAnchor` = the one that its anchor gives. Since when
 * they have a room, and who gave it, stays noted. It tells nobody; see `setRole`.
 */
export async function storeModeratedRooms(
  { db, at }: Transaction,
  memberId: string,
  rooms: readonly string[],
  byAnchor: string | null = null,
): Promise<void> {
  const before = new Map((await givenRooms(db, memberId)).map((one) => [one.room, one]))
  await db.deleteFrom('moderated_room').where('member_id', '=', memberId).execute()
  if (rooms.length === 0) return
  await db
    .insertInto('moderated_room')
    .values(
      rooms.map((room) => {
        const had = before.get(room)
        return { member_id: memberId, room, at: had?.at ?? at, by_anchor: room === byAnchor || had?.by_anchor === 1 ? 1 : 0 }
      }),
    )
    .execute()
}
