import type { ADJUSTMENT_ASSETS, AdjustmentState, AdjustmentWay } from '#src/api/model/adjustment.ts'
import type { Amount } from '#src/api/model/money/amount.ts'

/**
 * An adjustment as an operator proposed it; append-only. `digest` tells the same proposal again from another one under its id. `provider` = the
 * payer whose books a write-off agrees with, or that a deposit came by; `words` = what the member reads, null = a write-off, which no member
 * sees, or a deposit, whose order says it; `payment_number` = of a deposit, the payment, and `payment_key` what its spellings share.
 */
export type AdjustmentTable = {
  id: string
  digest: string
  way: AdjustmentWay
  member_id: string
  asset: (typeof ADJUSTMENT_ASSETS)[number]
  amount: Amount
  about_kind: 'deposit' | 'withdrawal' | 'payout' | 'adjustment' | null
  about_id: string | null
  provider: string | null
  words: string | null
  payment_number: string | null
  payment_key: string | null
  reason: string
  by_member_id: string
  by_name: string
  at: number
  expires_at: number
}

/** What became of it, by whom and why; append-only. `ledger_id` = the movement that booked it; null = none, or a deposit's, which has an order. */
export type AdjustmentEndTable = {
  adjustment_id: string
  how: Exclude<AdjustmentState, 'proposed' | 'expired'>
  reason: string
  by_member_id: string
  by_name: string
  ledger_id: string | null
  at: number
}
