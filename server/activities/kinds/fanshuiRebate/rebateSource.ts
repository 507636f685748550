import { isBarred } from '#server/activities/bars.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { givePrize } from '#server/activities/prizes.ts'
import { readActivity } from '#server/activities/rows.ts'
import type { ClaimSource } from '#server/welfare/claimables.ts'
import { claimableDays, type OfferedDay, payDay, periodOf } from './claimRebate.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Days of all activities that a member may claim, without those of activities that they are kept out of. */
async function openTo(reader: Reader, memberId: string, now: number): Promise<OfferedDay[]> {
  const days = await claimableDays(reader, memberId, null, now)
  const barred = new Set<string>()
  for (const id of new Set(days.map(({ activity_id: activityId }) => activityId)))
    if (await isBarred(reader, memberId, id)) barred.add(id)
  return days.filter(({ activity_id: activityId }) => !barred.has(activityId))
}

/** Rebates in the welfare centre: also those of an activity that is over. */
export const rebateSource: ClaimSource = {
  kinds: ['rebate'],
  async list(reader, memberId, now) {
    const days = await openTo(reader, memberId, now)
    return days.map((row) => ({
      kind: 'rebate',
      period: periodOf(row),
      asset: 'FEN',
      amount: row.amount,
      from: Number(row.at),
      until: row.until,
    }))
  },
  async claim(tx, memberId, _kind, period) {
    const found = (await openTo(tx.db, memberId, tx.at)).find((row) => periodOf(row) === period)
    if (found === undefined) return null
    const activity = await readActivity(tx.db, found.activity_id)
    await payDay(tx, (order) => givePrize(tx, lockBonus, activity, memberId, order), found)
    return { asset: 'FEN', amount: found.amount }
  },
}
