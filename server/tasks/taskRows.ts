import { isCounted, firstDayOf, type TaskPeriod } from '#src/api/model/task.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { isDone } from './doneOnce.ts'

export type TaskRow = Schema['task']

const ORDER: Readonly<Record<TaskPeriod, number>> = { day: 0, week: 1, once: 2 }

/** Every task in its order: the day's, the week's, and those that are done once. */
export async function allTasks(reader: Reader): Promise<TaskRow[]> {
  const rows = await reader.selectFrom('task').selectAll().orderBy('place').orderBy('id').execute()
  return rows.toSorted((left, right) => ORDER[left.period] - ORDER[right.period])
}

/** Those that members are given. */
export const openTasks = async (reader: Reader): Promise<TaskRow[]> =>
  (await allTasks(reader)).filter(({ status }) => status === '1')

/** How far a member is with a task in its period of a time; never beyond its target. */
export async function progressOf(
  reader: Reader,
  memberId: string,
  { deed, period, target }: TaskRow,
  at: number,
): Promise<number> {
  if (!isCounted(deed)) return (await isDone(reader, memberId, deed)) ? target : 0
  let rows = reader.selectFrom('task_count').where('member_id', '=', memberId).where('deed', '=', deed)
  const first = firstDayOf(period, at)
  if (first !== null) rows = rows.where('day', '>=', first)
  const { count } = await rows.select((is) => is.fn.sum<number | null>('count').as('count')).executeTakeFirstOrThrow()
  return Math.min(target, Number(count ?? 0))
}
