import type { anchorCalls } from '#src/api/contract/anchors.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listAnchors } from '../live/lobby/anchorList.ts'

export const anchorHandlers = {
  anchorList: (query, { services: { db, audience, now } }) => listAnchors(db, audience, query, { now: now() }),
} satisfies Handlers<typeof anchorCalls, CallContext>
