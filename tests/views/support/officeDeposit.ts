import { units } from '#src/api/model/money/amount.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'

/** A deposit order that nothing came for yet. */
export const ORDER: OfficeDeposit = {
  orderId: 'client-made-id-0001',
  reference: 'D1',
  member: { memberId: 'm-mia', name: 'mia & co', money: null },
  method: 'bankCard',
  provider: 'harbourpay',
  state: 'created',
  asset: 'FEN',
  amount: units(10_000),
  received: units(0),
  creditAsset: 'FEN',
  credited: units(0),
  fee: units(0),
  createdAt: 1_000,
  expiresAt: 9_000_000,
  changedAt: 1_000,
  remindedAt: null,
  payments: [],
  appeals: [],
}
