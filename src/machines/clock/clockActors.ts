import { fromPromise } from 'xstate'
import { serverTime } from '#src/api/contract/time.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { clockMachine } from './clockMachine.ts'

export type ClockPorts = { readonly client: Client; readonly toasts: Toasts; readonly deviceNow: () => number }

/** The clock machine with the server's time call (C-14). The server's time is taken as that of the middle of the round trip. */
export function provideClock({ client, toasts, deviceNow }: ClockPorts) {
  return clockMachine.provide({
    actors: {
      measure: fromPromise(async ({ signal }) => {
        const sent = deviceNow()
        const { timestamp } = await client.call(serverTime, {}, { signal })
        return timestamp - Math.round((sent + deviceNow()) / 2)
      }),
    },
    actions: { warnClockOff: () => toasts.raise({ key: 'toast.clockOff', tone: 'warn', stay: 6_000 }) },
  })
}
