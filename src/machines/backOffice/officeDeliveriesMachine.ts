import type { Channel } from '#src/api/model/contact.ts'
import type { DeliveryState, OfficeDelivery, RETRY_REFUSALS } from '#src/api/model/officeDelivery.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which messages; `state` null = those in trouble, `channel` null = of both ways. */
export type OfficeDeliveriesQuery = { readonly state: DeliveryState | null; readonly channel: Channel | null }

/** Messages to phones and e-mail addresses, latest first; renewed after each act. */
export const officeDeliveriesMachine = createPagedList<OfficeDelivery, OfficeDeliveriesQuery>('officeDeliveries', {
  keyOf: ({ deliveryId }) => deliveryId,
  step: 50,
  onChange: 'renew',
})

/** One more try of a message, and why. */
export type DeliveryRetry = { readonly deliveryId: string; readonly reason: string }
export type DeliveryRetried = 'done' | (typeof RETRY_REFUSALS)[number]

/** A message is tried again, one at a time. */
export const deliveryRetryMachine = createAct<DeliveryRetry, DeliveryRetried>('deliveryRetry')
export type DeliveryRetryRef = ActRef<DeliveryRetry, DeliveryRetried>
