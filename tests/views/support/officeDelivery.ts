import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'

/** An e-mail with a code that could not be delivered. */
export const DELIVERY: OfficeDelivery = {
  deliveryId: 'd1',
  channel: 'email',
  kind: 'code',
  masked: 'm***@site.example',
  state: 'failed',
  attempts: 3,
  fault: 'mailbox full',
  at: 5_000,
  nextAt: null,
  expiresAt: 20_000,
}
