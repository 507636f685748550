import type { trailCalls } from '#src/api/contract/trail.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listTrail } from '../backOffice/auditTrail.ts'

export const trailHandlers = {
  trailList: (query, { services: { db } }) => listTrail(db, query),
} satisfies Handlers<typeof trailCalls, CallContext>
