import type { OfficeTask, TaskAnswer, TaskFields } from '#src/api/model/task.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A task that is written, the version that it was written from, and why. */
export type TaskOrder = {
  readonly reason: string
  readonly task: string
  readonly version: number
  readonly fields: TaskFields
}

/** Every task, in their order; renewed after each act. */
export const officeTasksMachine = createPagedList<OfficeTask, null>('officeTasks', {
  keyOf: ({ id }) => id,
  step: 500,
  onChange: 'renew',
})

/** A task is written, one at a time. */
export const taskActMachine = createAct<TaskOrder, TaskAnswer>('taskAct')
export type TaskActRef = ActRef<TaskOrder, TaskAnswer>
