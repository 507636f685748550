import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { timeCalls } from '#src/api/contract/time.ts'
import type { CallContext } from './context.ts'

dayjs.extend(utc)

/** The server's zone (B-2), in hours. */
const ZONE = 8

export const timeHandlers = {
  serverTime: (_, { world }) => timeSync(world.now()),
  systemTime: (_, { world }) => timeSync(world.now()),
} satisfies Handlers<typeof timeCalls, CallContext>

function timeSync(timestamp: number) {
  return { timestamp, currentTime: dayjs(timestamp).utcOffset(ZONE).format('YYYY-MM-DD HH:mm:ss') }
}
