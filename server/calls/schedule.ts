import type { Handlers } from '#src/api/contract/handlers.ts'
import type { scheduleCalls } from '#src/api/contract/schedule.ts'
import { readSchedule } from '../live/lobby/schedule.ts'
import type { CallContext } from './context.ts'

export const scheduleHandlers = {
  liveSchedule: (_, { services: { db, audience, now } }) => readSchedule(db, audience, now()),
} satisfies Handlers<typeof scheduleCalls, CallContext>
