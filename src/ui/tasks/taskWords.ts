import type { CountedDeed } from '#src/api/model/task.ts'

/** What is counted of a task. */
export const TASK_UNITS = { watch: 'minutes', message: 'messages', share: 'days' } as const satisfies Readonly<
  Record<CountedDeed, string>
>

/** Periods in the order in which they are shown: what comes again before what is done once. */
export const TASK_PERIODS = ['day', 'week', 'once'] as const
