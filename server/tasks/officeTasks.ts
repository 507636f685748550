import * as v from 'valibot'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeTaskSave } from '#src/api/contract/tasks.ts'
import { type RaiseChange, taskPaysMore } from '#src/api/model/raise.ts'
import { TaskFields } from '#src/api/model/task.ts'
import type { MemberRow } from '../members/members.ts'
import { forgetRaise, proposeRaise, type SignedRaise } from '../members/raises.ts'
import { notFound } from '../platform/callError.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { TaskRow } from './taskRows.ts'

type Saved = WireReplyOf<typeof officeTaskSave>

/** A task as the back office lists it. */
export const officeTaskOf = ({ points, ...row }: TaskRow): Saved['task'] => ({ ...row, points: toWire(points) })

type TaskSave = { readonly task: string; readonly version: number; readonly fields: TaskFields; readonly reason: string }

/** Keeps what an operator wrote of a task, unless somebody changed it since they read it; what gives members more is proposed instead. See the call `officeTaskSave`. */
export async function saveTask(
  tx: Transaction,
  by: MemberRow,
  { task, version, fields, reason }: TaskSave,
): Promise<Saved & { readonly before: Saved['task'] }> {
  const row = await rowOf(tx, task)
  if (row === undefined) throw notFound()
  const before = officeTaskOf(row)
  if (row.version !== version) return { result: 'late', before, task: before }
  if (taskPaysMore(fields, row)) {
    const raise = { kind: 'task', subject: task, base: String(version), order: fields, title: null } as const
    const result = await proposeRaise(tx, by, { ...raise, changes: changesOf(row, fields) }, reason)
    return { result, before, task: before }
  }
  return { result: 'done', before, task: officeTaskOf(await store(tx, row, fields)) }
}

/** Changes a task as two operators signed it, unless somebody changed it meanwhile: whether it is changed. */
export async function carryTaskRaise(tx: Transaction, { subject, base, order }: SignedRaise): Promise<boolean> {
  const row = await rowOf(tx, subject)
  if (row === undefined || String(row.version) !== base) return false
  await store(tx, row, v.parse(TaskFields, order))
  return true
}

const rowOf = ({ db }: Transaction, task: string): Promise<TaskRow | undefined> =>
  db.selectFrom('task').selectAll().where('id', '=', task).executeTakeFirst()

async function store(tx: Transaction, row: TaskRow, fields: TaskFields): Promise<TaskRow> {
  const after = { ...row, ...fields, version: row.version + 1 }
  await tx.db.updateTable('task').set(after).where('id', '=', row.id).execute()
  await forgetRaise(tx, 'task', row.id)
  return after
}

const changesOf = (before: TaskRow, after: TaskFields): RaiseChange[] =>
  (['status', 'target', 'points'] as const)
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
    .filter((change) => change.before !== change.after)
