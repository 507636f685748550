import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { Asset } from './money/asset.ts'
import { AssetAmount } from './money/wireAmount.ts'

/** What became of money that no order could take: it waits for an operator, is credited to a member, or went back to its payer. */
export const HELD_STATES = ['held', 'credited', 'returned'] as const

/**
 * Why money is held: no order could take it, its order had ended long before, it is more than such an order may bring, or the member's own limit or pause does not
 * let it in, or operators had entered it with another amount. What the member's own rules hold back is only ever returned.
 */
export const HELD_REASONS = ['noOrder', 'late', 'amount', 'limit', 'paused', 'entered'] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/** Whether held money may only go back to its payer. */
export function isReturnOnly(reason: HeldReason): boolean {
  return reason === 'limit' || reason === 'paused'
}

/** Money that came for an order that could not take it, as its member sees it; in the smallest unit of `asset`. */
export const HeldMoney = v.object({
  asset: Asset,
  amount: AssetAmount,
  at: Timestamp,
  state: v.picklist(HELD_STATES),
  reason: v.optional(v.picklist(HELD_REASONS), 'noOrder'),
})
export type HeldMoney = v.InferOutput<typeof HeldMoney>
export type HeldMoneyWire = v.InferInput<typeof HeldMoney>

/** How an appeal ends: it was helped, or there was nothing to help. */
export const APPEAL_OUTCOMES = ['helped', 'declined'] as const

/** What customer service answered to an appeal. */
export const AppealAnswer = v.object({ outcome: v.picklist(APPEAL_OUTCOMES), words: v.string(), at: Timestamp })
