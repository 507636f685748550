import type { TaskDeed } from '#src/api/model/task.ts'
import { drawnFor, madeNickname } from '../members/newAccount.ts'
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
      return row !== undefined && row.avatar !== drawnFor(memberId)
    }
    case 'nickname': {
      const row = await reader
        .selectFrom('member')
        .innerJoin('member_profile', 'member_profile.member_id', 'member.id')
        .select('nickname')
        .where('member.id', '=', memberId)
        .where('nickname_at', 'is not', null)
        .executeTakeFirst()
      // Taking one down begins the wait for the next one too, and is no deed of the member's.
      return row !== undefined && row.nickname !== madeNickname(memberId)
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
