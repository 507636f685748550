import { dayOf } from '#src/api/model/day.ts'
import { type CountedDeed, taskPeriodKey } from '#src/api/model/task.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { openTasks, progressOf } from './taskRows.ts'

/** Most of a deed that is counted for a day: no task asks for more in one. */
const MOST_A_DAY = 1_440

/** Counts what a member did for the day, and notes the tasks that this finishes, with what they bring now. Nothing for who paused. */
export async function countDeed(tx: Transaction, memberId: string, deed: CountedDeed, more: number): Promise<void> {
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return
  const key = { member_id: memberId, deed, day: dayOf(tx.at) }
  await tx.db
    .insertInto('task_count')
    .values({ ...key, count: Math.min(more, MOST_A_DAY) })
    .onConflict((clash) =>
      clash.columns(['member_id', 'deed', 'day']).doUpdateSet((is) => ({ count: is('task_count.count', '+', more) })),
    )
    .execute()
  await noteFinished(tx, memberId, deed)
}

/** Notes the tasks that a deed just counted finishes, and tells the member's pages. */
async function noteFinished(tx: Transaction, memberId: string, deed: CountedDeed): Promise<void> {
  for (const task of await openTasks(tx.db)) {
    if (task.deed !== deed || (await progressOf(tx.db, memberId, task, tx.at)) < task.target) continue
    await tx.db
      .insertInto('task_done')
      .values({ member_id: memberId, period: taskPeriodKey(task.id, task.period, tx.at), points: task.points, at: tx.at })
      .onConflict((clash) => clash.columns(['member_id', 'period']).doNothing())
      .execute()
  }
  tellTasks(tx, memberId)
}

/** Tells a member's pages that they are further with their tasks. */
export function tellTasks(tx: Transaction, memberId: string): void {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'tasks' } })
}

/** Counts an invitation as shared, once a day: somebody else's device, where the member is not logged in, asked whose it is. */
export async function countShare(tx: Transaction, memberId: string, deviceId: string): Promise<void> {
  const own = await tx.db
    .selectFrom('session')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  if (own === undefined) await countShared(tx, memberId)
}

/** Counts that a member shared something, once a day, also when several links are handed on at once. */
export async function countShared(tx: Transaction, memberId: string): Promise<void> {
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return
  const counted = await tx.db
    .insertInto('task_count')
    .values({ member_id: memberId, deed: 'share', day: dayOf(tx.at), count: 1 })
    .onConflict((clash) => clash.columns(['member_id', 'deed', 'day']).doNothing())
    .executeTakeFirst()
  if (Number(counted.numInsertedOrUpdatedRows ?? 0) > 0) await noteFinished(tx, memberId, 'share')
}
