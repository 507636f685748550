import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { timeCalls } from '#src/api/contract/time.ts'
import type { TimeSync } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import type { CallContext } from './context.ts'

dayjs.extend(utc)

export const timeHandlers = {
  serverTime: (_, { services }) => timeSync(services.now()),
  systemTime: (_, { services }) => timeSync(services.now()),
} satisfies Handlers<typeof timeCalls, CallContext>

/** A moment as both time calls tell it: ms, and printed in the server's zone. */
export function timeSync(timestamp: number): TimeSync {
  return { timestamp, currentTime: dayjs(timestamp).utcOffset(profile.clock.zone).format('YYYY-MM-DD HH:mm:ss') }
}
