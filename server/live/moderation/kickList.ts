import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { kickList } from '#src/api/contract/moderation.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Kicks from a room that still run at `now` (ms), latest first. */
export function listKicks(reader: Reader, room: string, now: number): Promise<WireReplyOf<typeof kickList>['list']> {
  return reader
    .selectFrom('kick')
    .innerJoin('member', 'member.id', 'kick.member_id')
    .innerJoin('member as moderator', 'moderator.id', 'kick.by_member_id')
    .select([
      'member.id as memberId',
      'member.nickname as name',
      'member.avatar',
      'moderator.nickname as by',
      'kick.at',
      'kick.log_id as logId',
      'kick.until',
      'kick.reason',
    ])
    .where('kick.room', '=', room)
    .where('kick.until', '>', now)
    .orderBy('kick.at', 'desc')
    .execute()
}
