import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { MemberMoney } from './memberMoney.ts'
import { AppealReason, OrderMethod } from './deposit.ts'
import { CaseId } from './depositCase.ts'
import { DEPOSIT_STATES } from './depositState.ts'
import { APPEAL_OUTCOMES, HELD_STATES } from './heldMoney.ts'
import { listOf } from './listOf.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'

/** Most payments, and most appeals, that are shown of one order. */
export const DEPOSIT_STEPS = 50

/**
 * Money that came for an order, by the payer's own number of it. `held` = what of `amount` the order could not take, and `state` what became
 * of that; null = it took all. `caseId` is that of the held part.
 */
const OrderPayment = v.object({
  caseId: CaseId,
  provider: Id,
  paymentId: Id,
  asset: Asset,
  amount: AssetAmount,
  held: AssetAmount,
  state: v.nullable(v.picklist(HELD_STATES)),
  at: Timestamp,
})

/** An appeal about an order, and how it ended; null = it is open. */
const OrderAppeal = v.object({
  caseId: CaseId,
  reason: AppealReason,
  at: Timestamp,
  end: v.nullable(v.object({ outcome: v.picklist(APPEAL_OUTCOMES), at: Timestamp })),
})

/** A deposit order as an operator sees it. `amount` and `received` of `asset`, `credited` and `fee` of `creditAsset`. */
export const OfficeDeposit = v.object({
  orderId: ClientId,
  reference: Id,
  member: v.object({
    memberId: Id,
    name: v.string(),
    /** What is known of them; null = nothing. */
    money: v.optional(v.nullable(MemberMoney), null),
  }),
  method: OrderMethod,
  /** Who takes the money. */
  provider: Id,
  state: v.picklist(DEPOSIT_STATES),
  asset: Asset,
  amount: AssetAmount,
  received: AssetAmount,
  creditAsset: Asset,
  credited: AssetAmount,
  fee: AssetAmount,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  changedAt: Timestamp,
  /** When its member reminded customer service of it last; null = never. */
  remindedAt: v.nullable(Timestamp),
  /** Oldest first. */
  payments: listOf(OrderPayment, DEPOSIT_STEPS),
  appeals: listOf(OrderAppeal, DEPOSIT_STEPS),
})
export type OfficeDeposit = v.InferOutput<typeof OfficeDeposit>
export type OfficeDepositWire = v.InferInput<typeof OfficeDeposit>
