import type { ClaimSource } from '../welfare/claimables.ts'
import { payClaim } from '../welfare/payClaim.ts'
import { taskPeriodKey } from '#src/api/model/task.ts'
import type { Points } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import { tellTasks } from './countDeeds.ts'
import { openTasks, progressOf } from './taskRows.ts'

/** What a member earned by tasks and has not claimed: what was finished in any period, and what is done by now. */
async function earned(
  reader: Reader,
  memberId: string,
  now: number,
): Promise<{ period: string; points: Points; from: number }[]> {
  const claimed = await reader
    .selectFrom('welfare_claim')
    .select('period')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'task')
    .execute()
  const isClaimed = new Set(claimed.map(({ period }) => period))
  const rows = await reader.selectFrom('task_done').selectAll().where('member_id', '=', memberId).orderBy('at').execute()
  const found = rows.map(({ period, points, at }) => ({ period, points, from: Number(at) }))
  const isNoted = new Set(rows.map(({ period }) => period))
  // A counted one is noted by the deed that finishes it: none does where the task was opened, or made easier, after it.
  for (const task of await openTasks(reader)) {
    const period = taskPeriodKey(task.id, task.period, now)
    if (isClaimed.has(period) || isNoted.has(period) || (await progressOf(reader, memberId, task, now)) < task.target) continue
    found.push({ period, points: task.points, from: now })
  }
  return found.filter(({ period }) => !isClaimed.has(period))
}

/** Tasks in the welfare centre: one claim a task and period, in points. */
export const taskSource: ClaimSource = {
  kinds: ['task'],

  async list(reader, memberId, now) {
    const found = await earned(reader, memberId, now)
    return found.map(({ period, points, from }) => ({
      kind: 'task' as const,
      period,
      asset: 'POINT' as const,
      amount: points,
      from,
      until: null,
    }))
  },

  async claim(tx, memberId, kind, period) {
    const found = (await earned(tx.db, memberId, tx.at)).find((one) => one.period === period)
    if (found === undefined) return null
    const booked = { kind: 'pointsTask', key: `task:${memberId}:${period}` }
    await payClaim(tx, memberId, { kind, period, asset: 'POINT', amount: found.points, booked })
    tellTasks(tx, memberId)
    return { asset: 'POINT', amount: found.points }
  },
}
