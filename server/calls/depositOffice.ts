import type { depositOfficeCalls } from '#src/api/contract/depositOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listOrders } from '../backOffice/depositOrders.ts'
import type { CallContext } from './context.ts'

export const depositOfficeHandlers = {
  officeDeposits: (query, { services: { db, now } }) => listOrders(db, query, now()),
} satisfies Handlers<typeof depositOfficeCalls, CallContext>
