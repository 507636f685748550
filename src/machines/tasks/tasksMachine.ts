import type { MemberTask } from '#src/api/model/task.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The member's tasks; `isPaused` = they paused, and are given none. */
export type TaskSheet = { readonly list: readonly MemberTask[]; readonly isPaused: boolean }

/** The member's tasks, as the list of one: it is renewed as they get further, whatever page or device that was on. */
export const tasksMachine = createPagedList<TaskSheet, null>('tasks', { keyOf: () => 'tasks', step: 1, onChange: 'renew' })
