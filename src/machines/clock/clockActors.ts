import { fromPromise } from 'xstate'
import { serverTime, systemTime } from '#src/api/contract/time.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { clockMachine } from './clockMachine.ts'

export type ClockPorts = { readonly client: Client; readonly toasts: Toasts; readonly deviceNow: () => number }

/**
 * The clock machine with the site's two time calls (C-14): the time server's GET, and where that fails the system's POST. The server's
 * time is taken as that of the middle of the round trip.
 */
export function provideClock({ client, toasts, deviceNow }: ClockPorts) {
  const offsetBy = async (call: typeof serverTime | typeof systemTime, signal: AbortSignal): Promise<number> => {
    const sent = deviceNow()
    const { timestamp } = await client.call(call, {}, { signal })
    return timestamp - Math.round((sent + deviceNow()) / 2)
  }
  return clockMachine.provide({
    actors: {
      measure: fromPromise(({ signal }) =>
        offsetBy(serverTime, signal).catch((error: unknown) => {
          if (signal.aborted) throw error
          return offsetBy(systemTime, signal)
        }),
      ),
    },
    actions: { warnClockOff: () => toasts.raise({ key: 'toast.clockOff', tone: 'warn', stay: 6_000 }) },
  })
}
