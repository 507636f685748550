import type { Reader } from '#server/platform/db/database.ts'

/** Whether a member is the anchor whose room it is. */
export async function isAnchorOf(reader: Reader, room: string, memberId: string): Promise<boolean> {
  const own = await reader
    .selectFrom('anchor')
    .select('id')
    .where('chat_room_no', '=', room)
    .where('owner_id', '=', memberId)
    .executeTakeFirst()
  return own !== undefined
}
