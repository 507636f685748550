import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { taskList } from '#src/api/contract/tasks.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { endOf, taskPeriodKey } from '#src/api/model/task.ts'
import { claimId } from '#src/api/model/welfare.ts'
import type { Reader } from '../platform/db/database.ts'
import { readPause } from '../saferPlay/record.ts'
import { openTasks, progressOf } from './taskRows.ts'

/** The member's tasks; see the call `taskList`. */
export async function listTasks(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof taskList>> {
  if ((await readPause(reader, memberId, now)) !== null) return { list: [], isPaused: true }
  const list = []
  for (const task of await openTasks(reader)) {
    const { id, period, deed, target, points } = task
    const key = taskPeriodKey(id, period, now)
    const done = await reader
      .selectFrom('task_done')
      .select('points')
      .where('member_id', '=', memberId)
      .where('period', '=', key)
      .executeTakeFirst()
    const claimed = await reader
      .selectFrom('welfare_claim')
      .select('amount')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'task')
      .where('period', '=', key)
      .executeTakeFirst()
    const progress = await progressOf(reader, memberId, task, now)
    const isEarned = done !== undefined || progress >= target
    const state = claimed !== undefined ? ('claimed' as const) : isEarned ? ('done' as const) : ('open' as const)
    list.push({
      id,
      period,
      deed,
      target,
      points: toWire(claimed?.amount ?? done?.points ?? points),
      progress: state === 'open' ? progress : target,
      state,
      claimId: claimId('task', key),
      endsAt: endOf(period, now),
    })
  }
  return { list, isPaused: false }
}
