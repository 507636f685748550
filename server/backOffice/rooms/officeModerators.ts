import type { Role } from '#src/api/model/chat.ts'
import { OFFICE_LIMIT } from '#src/api/contract/roomOffice.ts'
import type { MODERATOR_REFUSALS, OfficeMatchRoom, OfficeModerator, OfficeTableRoom } from '#src/api/model/roomOffice.ts'
import { setRole } from '#server/members/account.ts'
import { findByName } from '#server/members/members.ts'
import { EVERY_ROOM, givenRooms, moderatedRooms } from '#server/members/moderators.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { isLate } from '#server/platform/isLate.ts'
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
      const given = await givenRooms(reader, id)
      const rooms = given.map(({ room }) => room)
      const since = Math.min(...given.map(({ at }) => at))
      return {
        memberId: id,
        name,
        nickname,
        rooms: rooms.includes(EVERY_ROOM) ? null : rooms,
        since: since > 0 && Number.isFinite(since) ? since : null,
        byAnchors: given.filter(({ by_anchor: byAnchor }) => byAnchor === 1).map(({ room }) => room),
      }
    }),
  )
}

/** Rooms of matches, for moderators; see the call `officeMatchRooms`. */
export async function listMatchRooms(reader: Reader): Promise<OfficeMatchRoom[]> {
  const rows = await reader
    .selectFrom('match')
    .innerJoin('room', 'room.key', 'match.id')
    .select(['match.id', 'home_name', 'visit_name', 'start_at'])
    .where((is) =>
      is.or([
        is('match.game_status', 'in', ['pre', 'live', 'break']),
        is('match.id', 'in', is.selectFrom('moderated_room').select('moderated_room.room')),
      ]),
    )
    .orderBy('start_at')
    .orderBy('match.id')
    .limit(OFFICE_LIMIT)
    .execute()
  return rows.map((row) => ({ room: row.id, homeName: row.home_name, visitName: row.visit_name, startAt: row.start_at }))
}

/** Rooms of live tables, for moderators; see the call `officeTableRooms`. */
export async function listTableRooms(reader: Reader): Promise<OfficeTableRoom[]> {
  const rows = await reader
    .selectFrom('game')
    .innerJoin('room', 'room.key', 'game.code')
    .select(['code', 'name_zh', 'name_en'])
    .orderBy('place')
    .orderBy('code')
    .limit(OFFICE_LIMIT)
    .execute()
  return rows.map(({ code, name_zh, name_en }) => ({ room: code, names: { 'zh-CN': name_zh, en: name_en } }))
}

/** What an act can change of a moderator, with whose account it is. */
type ModeratorState = { readonly name: string; readonly role: Role; readonly rooms: readonly string[] }

type ModeratorOutcome =
  | { readonly result: 'done'; readonly before: ModeratorState; readonly after: ModeratorState; readonly list: OfficeModerator[] }
  | { readonly result: 'late'; readonly list: OfficeModerator[] }
  | { readonly result: (typeof MODERATOR_REFUSALS)[number] }

/** The rooms that an account is to have, null = every one, and those that were read of it before, null = every one, undefined = whatever it has. */
type ModeratorOrder = {
  readonly name: string
  readonly rooms: readonly string[] | null
  readonly base?: readonly string[] | null | undefined
}

/** Rooms as they are kept, each once and in one order. */
const keysOf = (rooms: readonly string[] | null): string[] =>
  rooms === null || rooms.includes(EVERY_ROOM) ? [EVERY_ROOM] : [...new Set(rooms)].sort()

/**
 * How the account stood before and stands now, and all moderators; see the call `officeModeratorSet`. `rooms` null = every one; an empty list
 * takes the role away. Where the account has other rooms than were read, it keeps them.
 */
export async function setModerator(tx: Transaction, { name, rooms, base }: ModeratorOrder): Promise<ModeratorOutcome> {
  const member = await findByName(tx.db, name)
  if (member === undefined) return { result: 'unknown' }
  if (member.role !== 'member' && member.role !== 'admin') return { result: 'staff' }
  const given = keysOf(rooms)
  if (rooms !== null && given.length > 0) {
    const there = await tx.db.selectFrom('room').select('key').where('key', 'in', given).execute()
    if (there.length !== given.length) return { result: 'room' }
  }
  const before = { name: member.name, role: member.role, rooms: await moderatedRooms(tx.db, member.id) }
  if (isLate(keysOf(before.rooms), base === undefined ? undefined : keysOf(base), given))
    return { result: 'late', list: await listModerators(tx.db) }
  const role = given.length === 0 ? 'member' : 'admin'
  await setRole(tx, member.id, role, given)
  const after = { name: member.name, role, rooms: await moderatedRooms(tx.db, member.id) } as const
  return { result: 'done', before, after, list: await listModerators(tx.db) }
}
