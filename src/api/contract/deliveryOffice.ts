import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { Channel } from '../model/contact.ts'
import { Count } from '../model/count.ts'
import { listOf } from '../model/listOf.ts'
import { DeliveryState, OfficeDelivery, RETRY_REFUSALS } from '../model/officeDelivery.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'

/** Messages of one page of the back office. */
export const OFFICE_DELIVERY_PAGE = 50

/**
 * Messages to phones and e-mail addresses, latest first; `before` = the last one of the page before. Without a state those in trouble:
 * refused, too late, or tried in vain so far.
 */
export const officeDeliveries = defineCall({
  path: '/api/admin/service/deliveries',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ state: v.optional(DeliveryState), channel: v.optional(Channel), before: v.optional(Id) }),
  reply: v.object({
    list: listOf(OfficeDelivery, OFFICE_DELIVERY_PAGE),
    more: v.boolean(),
    /** How many are in trouble, and how many wait, whatever was asked for; and of those of the last 24 hours, how many went and how many did not. */
    figures: v.optional(
      v.object({ trouble: Count, waiting: Count, sentLately: v.optional(Count, 0), lostLately: v.optional(Count, 0) }),
    ),
  }),
})

/** Tries a message again at once that was refused, or that waits for its next try. */
export const officeDeliveryRetry = defineCall({
  path: '/api/admin/service/delivery-retry',
  quiet: true,
  right: 'service.act',
  effect: 'once',
  payload: v.object({ deliveryId: Id, reason: ActReason }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), delivery: OfficeDelivery }),
    v.object({ result: v.picklist(RETRY_REFUSALS) }),
  ]),
})

export const deliveryOfficeCalls = { officeDeliveries, officeDeliveryRetry }
