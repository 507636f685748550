import { filter, map, merge } from 'rxjs'
import { fromObservable } from 'xstate'
import { reminderAdd, reminderList, reminderRemove } from '#src/api/contract/reminders.ts'
import type { Reminder, ReminderTarget } from '#src/api/model/reminder.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { remindersMachine } from './remindersMachine.ts'

type ReminderPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly toasts: Toasts
  readonly askLogin: () => void
}

/** The reminders machine over its calls and the member's own pushes. */
export function provideReminders({ client, socket, toasts, askLogin }: ReminderPorts) {
  return remindersMachine.provide({
    actors: {
      load: callActor<readonly Reminder[], undefined>(
        async (_, signal) => (await client.call(reminderList, {}, { signal })).list,
      ),
      // Not cancelled by the signal: a change that was sent is stored even when the page is left.
      store: callActor<readonly Reminder[], { target: ReminderTarget; add: boolean }>(
        async ({ target, add }) => (await client.call(add ? reminderAdd : reminderRemove, target)).list,
      ),
      begun: fromObservable<unknown, undefined>(() =>
        merge(socket.self.pipe(filter(({ kind }) => kind === 'reminder')), socket.back).pipe(map(() => true)),
      ),
    },
    actions: { announce: (_, { key }) => toasts.raise({ key, tone: 'danger' }), askLogin },
  })
}
