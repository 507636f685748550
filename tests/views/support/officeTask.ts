import { points } from '#src/api/model/money/amount.ts'
import type { OfficeTask } from '#src/api/model/task.ts'

/** A task as the back office has it. */
export const TASK: OfficeTask = {
  id: 'watch-day',
  deed: 'watch',
  period: 'day',
  target: 30,
  points: points(20),
  place: 3,
  status: '1',
  version: 7,
}
