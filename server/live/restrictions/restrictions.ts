import { profile } from '#src/api/profile.ts'
import type { Mute } from '#src/api/model/chat.ts'
import type { Kick } from '#src/api/model/pinAndKick.ts'
import type { MemberRestrictions } from '#src/api/contract/pushes.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { readsBeside } from '#server/platform/readsBeside.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { findMember } from '#server/members/members.ts'
import { moderates } from '#server/members/moderators.ts'
import { isAnchorOf } from './isAnchorOf.ts'
import { followedAt } from './following.ts'
import { spokeAt } from './slowMode.ts'

/** The mute that a member is under in a room at `now`, if any. */
export const muteOf = (reader: Reader, room: string, memberId: string, now: number): Promise<Mute | null> =>
  running(reader, 'mute', room, memberId, now)

/** The kick that keeps a member out of a room at `now`, if any. */
export const kickOf = (reader: Reader, room: string, memberId: string, now: number): Promise<Kick | null> =>
  running(reader, 'kick', room, memberId, now)

async function running(reader: Reader, table: 'mute' | 'kick', room: string, memberId: string, now: number) {
  const row = await reader
    .selectFrom(table)
    .select(['until', 'reason'])
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

const VISITOR: MemberRestrictions = { mute: null, kick: null, canModerate: false, spokeAt: null, followedAt: null }

/** What a member, or a visitor (null), is told of their standing in a room. The role is asked for again: it may have changed. */
export async function restrictionsOf(
  reader: Reader,
  room: string,
  memberId: string | null,
  now: number,
): Promise<MemberRestrictions> {
  if (memberId === null) return VISITOR
  const beside = readsBeside(reader)
  const member = await beside(() => findMember(reader, memberId))
  if (member === undefined) return VISITOR
  // Whoever comes back waits for all of it, on a busy site many at once.
  const [canModerate, isAnchor, mute, kick, spoke, followed] = await Promise.all([
    beside(() => moderates(reader, member, room)),
    beside(() => isAnchorOf(reader, room, memberId)),
    beside(() => muteOf(reader, room, memberId, now)),
    beside(() => kickOf(reader, room, memberId, now)),
    beside(() => spokeAt(reader, room, member, now)),
    beside(() => followedAt(reader, room, memberId)),
  ])
  return { mute, kick, canModerate, spokeAt: spoke, followedAt: canModerate || isAnchor ? 0 : followed }
}

/** Tells every socket of a member how they now stand in a room. */
export async function tellRestrictions(tx: Transaction, room: string, memberId: string): Promise<void> {
  const standing = await restrictionsOf(tx.db, room, memberId, tx.at)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'standing', room, standing } })
}

const minutesUntil = (until: number, now: number) => Math.ceil((until - now) / 60_000)

/** Throws `kicked` with the kick, while a member must stay out of a room. */
export async function refuseKicked(reader: Reader, room: string, memberId: string, now: number): Promise<void> {
  const kick = await kickOf(reader, room, memberId, now)
  if (kick !== null) throw new CallError(profile.codes.kicked, 'kicked', { minutes: minutesUntil(kick.until, now) }, { kick })
}

/** Throws `kicked` or `muted`, with the details, while a member may not be heard in a room (D-8). */
export async function refuseSilenced(reader: Reader, room: string, memberId: string, now: number): Promise<void> {
  await refuseKicked(reader, room, memberId, now)
  const mute = await muteOf(reader, room, memberId, now)
  if (mute !== null) throw new CallError(profile.codes.muted, 'muted', { minutes: minutesUntil(mute.until, now) }, { mute })
}
