import type { Adjustment } from '#src/api/model/adjustment.ts'
import { fen } from '#src/api/model/money/amount.ts'

/** What the operator Leo proposed to do with ¥12.50 of the member Mia. */
export const proposedAdjustment = (fields: Partial<Adjustment> = {}): Adjustment => ({
  adjustmentId: 'client-made-id-0001',
  way: 'debit',
  state: 'proposed',
  member: { memberId: 'm-mia', name: 'mia', money: null },
  asset: 'FEN',
  amount: fen(1_250),
  about: null,
  provider: null,
  payment: null,
  words: null,
  reason: 'paid twice',
  by: { memberId: 'm-leo', name: 'leo' },
  at: 1_000,
  expiresAt: 90_000_000,
  end: null,
  ...fields,
})
