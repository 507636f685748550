import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { muteList } from '#src/api/contract/moderation.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Mutes of a room that still run at `now` (ms), latest first. */
export function listMutes(reader: Reader, room: string, now: number): Promise<WireReplyOf<typeof muteList>['list']> {
  return reader
    .selectFrom('mute')
    .innerJoin('member', 'member.id', 'mute.member_id')
    .innerJoin('member as moderator', 'moderator.id', 'mute.by_member_id')
    .select([
      'member.id as memberId',
      'member.nickname as name',
      'member.avatar',
      'moderator.nickname as by',
      'mute.at',
      'mute.until',
      'mute.reason',
    ])
    .where('mute.room', '=', room)
    .where('mute.until', '>', now)
    .orderBy('mute.at', 'desc')
    .execute()
}
