import type { deliveryOfficeCalls } from '#src/api/contract/deliveryOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { countDeliveries, listDeliveries, retryDelivery } from '../backOffice/deliveries.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const deliveryOfficeHandlers = {
  officeDeliveries: async (query, { services: { db, now } }) => ({
    ...(await listDeliveries(db, query)),
    figures: await countDeliveries(db, now()),
  }),

  officeDeliveryRetry: async ({ deliveryId }, { services: { write }, caller, noteChange }) => {
    const { before, reply } = await write((tx) => retryDelivery(tx, memberOf(caller).id, deliveryId))
    noteChange(before, reply)
    return reply
  },
} satisfies Handlers<typeof deliveryOfficeCalls, CallContext>
