import { officeTasks, officeTaskSave } from '#src/api/contract/tasks.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { changing } from './officeListActors.ts'
import { provideRaises } from './raiseActors.ts'
import { officeTasksMachine, taskActMachine, type TaskOrder } from './officeTasksMachine.ts'

/** Tasks and what is done to them, over calls. */
export function provideOfficeTasks(client: Client) {
  const own = changing<null>()
  const { changes, act } = own
  const load = asWhole(async (_: null, signal) => (await client.call(officeTasks, {}, { signal })).list)
  const send = (order: TaskOrder) => client.call(officeTaskSave, order)
  return {
    tasks: officeTasksMachine.provide({ actors: { load, changes } }),
    ...provideRaises(client, 'task', own),
    taskAct: taskActMachine.provide({ actors: { act: act(send) } }),
  }
}
