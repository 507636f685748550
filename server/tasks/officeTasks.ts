import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeTaskSave } from '#src/api/contract/tasks.ts'
import type { TaskFields } from '#src/api/model/task.ts'
import { notFound } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { TaskRow } from './taskRows.ts'

type Saved = WireReplyOf<typeof officeTaskSave>

/** A task as the back office lists it. */
export const officeTaskOf = ({ points, ...row }: TaskRow): Saved['task'] => ({ ...row, points: toWire(points) })

/** Keeps what an operator wrote of a task, unless somebody changed it since they read it; see the call `officeTaskSave`. */
export async function saveTask(
  tx: Transaction,
  task: string,
  version: number,
  fields: TaskFields,
): Promise<Saved & { readonly before: Saved['task'] }> {
  const row = await tx.db.selectFrom('task').selectAll().where('id', '=', task).executeTakeFirst()
  if (row === undefined) throw notFound()
  const before = officeTaskOf(row)
  if (row.version !== version) return { result: 'late', before, task: before }
  const after = { ...row, ...fields, version: version + 1 }
  await tx.db.updateTable('task').set(after).where('id', '=', task).execute()
  return { result: 'done', before, task: officeTaskOf(after) }
}
