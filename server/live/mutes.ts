import type { Mute } from '#src/api/model/chat.ts'
import type { Standing } from '#src/api/contract/pushes.ts'
import type { Reader } from '../db/database.ts'
import type { Unit } from '../db/write.ts'
import { canModerate, type MemberRow } from '../members/members.ts'
import { spokeAt } from './slowMode.ts'

/** The mute that a member is under in a room at `now`, if any. */
export async function muteOf(reader: Reader, room: string, memberId: string, now: number): Promise<Mute | null> {
  const row = await reader
    .selectFrom('mute')
    .select(['until', 'reason'])
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** What a member, or a visitor (null), is told of their standing in a room. */
export async function standingOf(reader: Reader, room: string, member: MemberRow | null, now: number): Promise<Standing> {
  if (member === null) return { mute: null, canModerate: false, spokeAt: null }
  return {
    mute: await muteOf(reader, room, member.id, now),
    canModerate: canModerate(member.role),
    spokeAt: await spokeAt(reader, room, member, now),
  }
}

/** Tells every socket of a member how they now stand in a room. */
export async function tellStanding(unit: Unit, room: string, member: MemberRow): Promise<void> {
  const standing = await standingOf(unit.trx, room, member, unit.at)
  unit.announce({ type: 'self', memberId: member.id, push: { kind: 'standing', room, standing } })
}
