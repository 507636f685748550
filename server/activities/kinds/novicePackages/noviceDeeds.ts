import { NOVICE_STEPS, type NoviceStep } from '#src/api/model/activities/kinds/novicePackages.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { isDone } from '#server/tasks/doneOnce.ts'
import { didBet } from '#server/tasks/firstBet.ts'

type Asked = { readonly memberId: string; readonly from: number; readonly leastBet: Fen }

/** Which steps a member did, read where each is known: nothing is counted here, so nothing can be missed or counted twice. */
export async function noviceDeeds(reader: Reader, asked: Asked): Promise<ReadonlySet<NoviceStep>> {
  const done = new Set<NoviceStep>()
  for (const step of NOVICE_STEPS) if (await didStep(reader, step, asked)) done.add(step)
  return done
}

async function didStep(reader: Reader, step: NoviceStep, { memberId, from, leastBet }: Asked): Promise<boolean> {
  switch (step) {
    case 'bind':
    case 'avatar':
    case 'nickname':
    case 'follow':
      return isDone(reader, memberId, step)
    case 'line': {
      const row = await reader
        .selectFrom('chat_send')
        .select('event_id')
        .where('member_id', '=', memberId)
        .where('at', '>=', from)
        .limit(1)
        .executeTakeFirst()
      if (row !== undefined) return true
      const wrote = await reader.selectFrom('wrote_line').select('member_id').where('member_id', '=', memberId).executeTakeFirst()
      return wrote !== undefined
    }
    case 'bet':
      return didBet(reader, memberId, leastBet)
  }
}
