import { filter, merge } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { taskList } from '#src/api/contract/tasks.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { type TaskSheet, tasksMachine } from './tasksMachine.ts'

type TaskPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which the member may be further with a task. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['member', 'saferPlay', 'tasks'])

/** The member's tasks, over calls and the member's own pushes. */
export const provideTasks = ({ client, socket }: TaskPorts) =>
  tasksMachine.provide({
    actors: {
      load: asWhole<TaskSheet, null>(async (_, signal) => [await client.call(taskList, {}, { signal })]),
      changes: changesFrom<null>(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back)),
    },
  })
