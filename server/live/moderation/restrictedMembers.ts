import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { restrictedMembers } from '#src/api/contract/moderation.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Members who are muted in a room, and those who were sent out of it, at `now` (ms). */
export async function restrictedIn(reader: Reader, room: string, now: number): Promise<WireReplyOf<typeof restrictedMembers>> {
  const idsOf = async (table: 'mute' | 'kick') => {
    const rows = await reader.selectFrom(table).select('member_id').where('room', '=', room).where('until', '>', now).execute()
    return rows.map(({ member_id: id }) => id)
  }
  return { muted: await idsOf('mute'), kicked: await idsOf('kick') }
}
