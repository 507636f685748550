import type { Database } from '#server/platform/db/database.ts'
import { countedDays } from './guest.ts'

/** What all bets of the run's days bring, in ten-thousandths: they are all of slots. */
const RATE = 150
const WHOLE = 10_000
/** The least that is given back at once, in fen. */
const LEAST = 100

/** What comes back is what the bets of the days alone come to, each day of a member's once, and what is too little is carried. */
export async function rebateFaults(db: Database, now: number): Promise<string[]> {
  const days = await db.selectFrom('rebate_day').selectAll().orderBy('day').execute()
  const bets = await db.selectFrom('valid_kind_day').selectAll().execute()
  const staked = new Map(bets.map(({ member_id, day, amount }) => [`${member_id} ${day}`, Number(amount)]))
  const own = new Map<string, typeof days>()
  for (const row of days) own.set(row.member_id, [...(own.get(row.member_id) ?? []), row])
  const broken: string[] = []
  for (const memberId of new Set(bets.map(({ member_id }) => member_id))) {
    const counted = own.get(memberId) ?? []
    if (counted.length !== countedDays(now)) broken.push(`${memberId} has ${counted.length} days: some are lost or came twice`)
    let carried = 0
    for (const { day, amount, carried: left } of counted) {
      const all = (staked.get(`${memberId} ${day}`) ?? 0) * RATE + carried
      const wanted = all >= LEAST * WHOLE ? Math.floor(all / WHOLE) : 0
      carried = all - wanted * WHOLE
      if (Number(amount) !== wanted || Number(left) !== carried)
        broken.push(`${memberId} has ${amount} for ${day} instead of ${wanted}`)
    }
  }
  return broken
}
