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

/** Counts that a member shared something, once a day. */
export async function countShared(tx: Transaction, memberId: string): Promise<void> {
  const before = await tx.db
    .selectFrom('task_count')
    .select('count')
    .where('member_id', '=', memberId)
    .where('deed', '=', 'share')
    .where('day', '=', dayOf(tx.at))
    .executeTakeFirst()
  if (before === undefined) await countDeed(tx, memberId, 'share', 1)
}
