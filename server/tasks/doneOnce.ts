import type { TaskDeed } from '#src/api/model/task.ts'
import type { Reader } from '../platform/db/database.ts'
import { didBet } from './firstBet.ts'

/** Whether a member has done what is done once, by what the server knows of them. */
export async function isDone(reader: Reader, memberId: string, deed: TaskDeed): Promise<boolean> {
  switch (deed) {
    case 'bind':
      return (
        (await reader
          .selectFrom('member_contact')
          .select('member_id')
          .where('member_id', '=', memberId)
          .limit(1)
          .executeTakeFirst()) !== undefined
      )
    case 'avatar': {
      const row = await reader.selectFrom('member').select('avatar').where('id', '=', memberId).executeTakeFirst()
      return row !== undefined && row.avatar !== `/art/portrait/${memberId}.svg`
    }
    case 'nickname': {
      const row = await reader
        .selectFrom('member_profile')
        .select('nickname_at')
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return row !== undefined && row.nickname_at !== null
    }
    case 'follow':
      return (
        (await reader
          .selectFrom('collection')
          .select('member_id')
          .where('member_id', '=', memberId)
          .where('kind', '=', 'anchor')
          .limit(1)
          .executeTakeFirst()) !== undefined
      )
    case 'bet':
      return didBet(reader, memberId)
    case 'watch':
    case 'message':
    case 'share':
      return false
  }
}
