import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { Channel } from './contact.ts'

/** How a message to a phone or an e-mail address stands: on its way, taken over, refused, or too late. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'lapsed'] as const
export const DeliveryState = v.picklist(DELIVERY_STATES)
export type DeliveryState = v.InferOutput<typeof DeliveryState>

/** A message as operators see it: whom it goes to is masked, and nothing of what it says. Empty `masked` = it is too old to know. */
export const OfficeDelivery = v.object({
  deliveryId: Id,
  channel: Channel,
  /** What it is about; see the words of the back office. */
  kind: v.string(),
  masked: v.string(),
  state: DeliveryState,
  attempts: v.number(),
  /** Why the last try did not do; null = there was none, it did, or it is going on. */
  fault: v.nullable(v.string()),
  at: Timestamp,
  /** When it is tried next; null = no more. */
  nextAt: v.nullable(Timestamp),
  /** From then on it is of no use. */
  expiresAt: Timestamp,
})
export type OfficeDelivery = v.InferOutput<typeof OfficeDelivery>

/** Why a message was not tried again: it went; it is of no use any more; it is just being tried. */
export const RETRY_REFUSALS = ['sent', 'late', 'busy'] as const
