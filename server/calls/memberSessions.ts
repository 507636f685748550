import type { Handlers } from '#src/api/contract/handlers.ts'
import type { memberSessionCalls } from '#src/api/contract/memberSessions.ts'
import { endOtherSession, sessionsOf } from '../members/memberSessions.ts'
import type { CallContext } from './context.ts'

export const memberSessionHandlers = {
  memberSessions: (_, { services: { db, now }, caller }) => sessionsOf(db, caller, now()),

  memberSessionEnd: ({ sessionId }, { services: { write }, caller }) => write((tx) => endOtherSession(tx, caller, sessionId)),
} satisfies Handlers<typeof memberSessionCalls, CallContext>
