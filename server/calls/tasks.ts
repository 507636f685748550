import type { Handlers } from '#src/api/contract/handlers.ts'
import type { taskCalls } from '#src/api/contract/tasks.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import { officeTaskOf, saveTask } from '../tasks/officeTasks.ts'
import { listTasks } from '../tasks/taskList.ts'
import { allTasks } from '../tasks/taskRows.ts'
import type { CallContext } from './context.ts'

export const taskHandlers = {
  taskList: (_, { services: { db, now }, caller }) => listTasks(db, memberOf(caller).id, now()),

  officeTasks: async (_, { services: { db } }) => ({ list: (await allTasks(db)).map(officeTaskOf) }),

  officeTaskSave: async (order, { services: { write }, caller, noteChange }) => {
    const {
      result,
      before,
      task: after,
    } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'site.approve')
      return saveTask(tx, memberOf(caller), order)
    })
    noteChange(before, result === 'done' ? after : result === 'signed' ? { result, ...order.fields } : { result })
    return { result, task: after }
  },
} satisfies Handlers<typeof taskCalls, CallContext>
