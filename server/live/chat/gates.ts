import { profile } from '#src/api/profile.ts'
import type { MemberRow } from '#server/members/members.ts'
import { moderates } from '#server/members/moderators.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { MINUTE } from '#server/platform/durations.ts'
import type { RoomRow } from '../rooms/roomRows.ts'
import { addressesIn } from './addresses.ts'
import { isAnchorOf } from '../restrictions/isAnchorOf.ts'
import { followedAt } from '../restrictions/following.ts'

/** Refuses a message where only followers write, whoever does not follow long enough at `now` (ms), or one with links where none are written. A room's anchor and its moderators are bound by neither. */
export async function refuseGated(reader: Reader, room: RoomRow, member: MemberRow, content: string, now: number): Promise<void> {
  const links = room.links_off === 1 ? addressesIn(content) : []
  if (room.followers_only === 0 && links.length === 0) return
  if ((await moderates(reader, member, room.key)) || (await isAnchorOf(reader, room.key, member.id))) return
  if (room.followers_only === 1) refuseLateFollower(await followedAt(reader, room.key, member.id), room.follow_minutes, now)
  if (links.length === 0) return
  throw new CallError(profile.codes.blockedWords, 'blockedWords', { words: links.join('、') }, { field: 'content', words: links })
}

/** Throws `followersOnly`; `data.from` = when they may write as they stand, null = they must follow first. */
function refuseLateFollower(since: number | null, minutes: number, now: number): void {
  const { followersOnly } = profile.codes
  if (since === null) throw new CallError(followersOnly, 'followersOnly', {}, { from: null })
  const from = since + minutes * MINUTE
  if (from > now) throw new CallError(followersOnly, 'followedLately', { minutes: Math.ceil((from - now) / MINUTE) }, { from })
}
