import type { timeCalls } from '#src/api/contract/time.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { timeSync } from '../platform/timeSync.ts'

export const timeHandlers = {
  serverTime: (_, { services: { now } }) => timeSync(now()),
  systemTime: (_, { services: { now } }) => timeSync(now()),
} satisfies Handlers<typeof timeCalls, CallContext>
