import type { Reader } from '../platform/db/database.ts'

/** What an operator's bar names when it is of all activities. */
export const ALL_ACTIVITIES = '*'

/** Whether a member is kept out of an activity: by the mark `blacklist`, by a bar of this one, or of all. */
export async function isBarred(reader: Reader, memberId: string, activityId: string): Promise<boolean> {
  const bar = await reader
    .selectFrom('activity_bar')
    .select('activity_id')
    .where('member_id', '=', memberId)
    .where('activity_id', 'in', [activityId, ALL_ACTIVITIES])
    .limit(1)
    .executeTakeFirst()
  return bar !== undefined || (await hasTag(reader, memberId, 'blacklist'))
}

/** Those of many members whom a bar keeps out of an activity; the mark `blacklist` is not asked for. */
export async function barredOf(reader: Reader, memberIds: readonly string[], activityId: string): Promise<ReadonlySet<string>> {
  const bars = await reader
    .selectFrom('activity_bar')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .where('activity_id', 'in', [activityId, ALL_ACTIVITIES])
    .execute()
  return new Set(bars.map((bar) => bar.member_id))
}

/** Whether operators gave a member a mark. */
export async function hasTag(
  reader: Reader,
  memberId: string,
  tag: 'blacklist' | 'noLevel' | 'watch' | 'care',
): Promise<boolean> {
  const row = await reader
    .selectFrom('member_tag')
    .select('tag')
    .where('member_id', '=', memberId)
    .where('tag', '=', tag)
    .executeTakeFirst()
  return row !== undefined
}
