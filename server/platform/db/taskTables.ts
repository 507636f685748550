import type { Status } from '#src/api/model/common.ts'
import type { Points } from '#src/api/model/money/amount.ts'
import type { CountedDeed, TaskDeed, TaskPeriod } from '#src/api/model/task.ts'

/** A task that members are given. */
export type TaskTable = {
  id: string
  period: TaskPeriod
  deed: TaskDeed
  target: number
  points: Points
  place: number
  status: Status
  version: number
}

/** How much of a deed a member did on a day of the site's. */
export type TaskCountTable = { member_id: string; deed: CountedDeed; day: number; count: number }

/** A task that a member finished in one of its periods (`taskPeriodKey`), with the points that it brought then. */
export type TaskDoneTable = { member_id: string; period: string; points: Points; at: number }
