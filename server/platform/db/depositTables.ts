import type { Amount, Cash, Fen } from '#src/api/model/money/amount.ts'
import type { AppealReason, DepositMethod, OrderMethod } from '#src/api/model/deposit.ts'
import type { APPEAL_OUTCOMES, HeldReason } from '#src/api/model/heldMoney.ts'
import type { DepositState } from '#src/api/model/depositState.ts'
import type { Asset, SETTLEMENT_UNITS } from '#src/api/model/money/asset.ts'
import type { Status } from '#src/api/model/common.ts'

/** A way to pay in, as the operator has set it: limits in the asset's smallest unit, fee in hundredths of a per cent. */
export type DepositMethodTable = {
  method: DepositMethod
  status: Status
  min_money: Cash
  max_money: Cash
  fee_bps: number
  seconds: number
  position: number
}

/** A deposit order; its id is the client's. Amounts as in the contract's `DepositOrder`. */
export type DepositOrderTable = {
  id: string
  /** What payers know it by; unique. */
  reference: string
  /** Of all that was ordered: the same id with another order is refused (Q8). */
  digest: string
  member_id: string
  method: OrderMethod
  provider: string
  state: DepositState
  asset: Asset
  amount: Amount
  received: Amount
  settle: (typeof SETTLEMENT_UNITS)[number]
  credit_asset: Asset
  credited: Amount
  fee: Amount
  fee_bps: number
  rate: number | null
  bank: string | null
  network: string | null
  /** The address or the card that it is to be paid to; null = the payer's page asks for the rest. */
  pay_to_json: string
  created_at: number
  expires_at: number
  changed_at: number
  reminded_at: number | null
}

/** What a payer told us, once each of its ids (Q10); `digest` tells a repeat from another notice under the same id. */
export type DepositNoticeTable = { provider: string; notice_id: string; digest: string; at: number }

/**
 * Money that came, once each of the payer's ids. `order_id` = the order that took it, or a part of it; null = none did. `held` = what
 * of it lies in suspense, and `held_reason` why; 0 and null = nothing.
 */
export type DepositPaymentTable = {
  provider: string
  payment_id: string
  digest: string
  reference: string
  asset: Asset
  amount: Amount
  order_id: string | null
  held: Amount
  held_reason: HeldReason | null
  /** What all spellings of its number share (`paymentKey`). */
  payment_key: string
  at: number
  /** Of what takes two operators: who of them was the first to credit it, and to which order; null until then. */
  signed_by_id: string | null
  signed_by_name: string | null
  signed_at: number | null
  signed_order_id: string | null
}

/** What a member says is wrong, with what was announced of its picture: that is an `upload` of this row. */
export type DepositAppealTable = {
  id: string
  client_id: string
  digest: string
  order_id: string
  member_id: string
  reason: AppealReason
  text: string
  picture_type: string | null
  picture_bytes: number | null
  at: number
}

/** What an operator answered to an appeal. */
export type DepositAnswerTable = {
  appeal_id: string
  outcome: (typeof APPEAL_OUTCOMES)[number]
  words: string
  by_member_id: string
  by_name: string
  at: number
}

/**
 * What an operator did with a payment in suspense. Credited = to the member of an order; `fen` = what it is worth, for limits (0 =
 * returned). `ledger_id` = the movement that did it.
 */
export type DepositSettlementTable = {
  provider: string
  payment_id: string
  way: 'credited' | 'returned'
  order_id: string | null
  member_id: string | null
  fen: Fen
  words: string
  by_member_id: string
  by_name: string
  ledger_id: string
  at: number
}

/** Which operator has a case in hand, and until when; `case_id` as in the contract's `DepositCase`. */
export type DepositCaseClaimTable = { case_id: string; by_member_id: string; by_name: string; since: number; until: number }
