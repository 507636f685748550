import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { ClientId, Id, Timestamp } from './common.ts'
import { type Cash, higher, lower, partAbove } from './money/amount.ts'
import { CashAsset } from './money/asset.ts'
import { CashAmount, FeeRange } from './money/wireAmount.ts'
import { ListedNames } from './listed.ts'
import { UsdtNetwork } from './payAddress.ts'
import { Payout } from './payout.ts'
import { WithdrawalState } from './withdrawalState.ts'

/** A withdrawal password (V-4): exactly six digits. */
export const WithdrawPassword = v.pipe(v.string(), v.regex(/^\d{6}$/, 'withdraw.password'))

/** Ways out: to a card, to a card within minutes, to a USDT address, to a virtual-currency wallet. */
const WITHDRAWAL_METHODS = ['card', 'fast', 'usdt', 'virtual'] as const
export const WithdrawalMethod = v.picklist(WITHDRAWAL_METHODS)
export type WithdrawalMethod = v.InferOutput<typeof WithdrawalMethod>

/** A fee: thousandths of the amount, rounded up, but within its range (E-1). */
export const FeeTerms = v.object({ permille: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0), ...FeeRange.entries })
export type FeeTerms = v.InferOutput<typeof FeeTerms>

/** The terms of one way out; amounts of its asset. `minutes` = how long it usually takes. */
export const WithdrawalTerms = v.object({
  method: WithdrawalMethod,
  asset: CashAsset,
  min: CashAmount,
  max: CashAmount,
  fee: FeeTerms,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type WithdrawalTerms = v.InferOutput<typeof WithdrawalTerms>

/** The fee of an amount of the same asset. */
export function feeOf(amount: Cash, { permille, min_money: least, max_money: most }: FeeTerms): Cash {
  return lower(most, higher(least, partAbove(amount, permille, 1_000)))
}

/** Where a withdrawal goes, masked: `of` = its bank, network or currency, `names` = what that is called. */
export const Destination = v.variant('kind', [
  v.object({ kind: v.literal('bankCard'), masked: v.string(), of: Id, names: ListedNames }),
  v.object({ kind: v.literal('usdt'), masked: v.string(), of: UsdtNetwork }),
  v.object({ kind: v.literal('virtual'), masked: v.string(), of: Id, names: ListedNames }),
])
export type Destination = v.InferOutput<typeof Destination>

/** One step of a withdrawal; the reason is the operator's or the payer's, in their words. */
export const WithdrawalStep = v.object({ state: WithdrawalState, at: Timestamp, reason: v.nullable(v.string()) })

/**
 * A member's withdrawal: `amount` left the wallet, `amount − fee` arrives. The steps are in their order, the first is `created`; `payout` =
 * the latest try to pay it out, null = there was none.
 */
export const Withdrawal = v.object({
  withdrawalId: Id,
  clientId: ClientId,
  method: WithdrawalMethod,
  asset: CashAsset,
  amount: CashAmount,
  fee: CashAmount,
  destination: Destination,
  state: WithdrawalState,
  steps: listOf(WithdrawalStep),
  createdAt: Timestamp,
  payout: v.optional(v.nullable(Payout), null),
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>
export type WithdrawalWire = v.InferInput<typeof Withdrawal>

/**
 * Why nothing was taken: `password` = wrong, with what is left of the tries; `locked` = too many, with the ms to wait; `noPassword` =
 * none is set; `amount` = outside the limits; `funds` = the wallet holds too little; `terms` = the fee is another than the member
 * saw; `destination` = it is gone; `owner` = it was another member's first, or has another name than the member's; `withdrawn` = the member's own device gave it up before it arrived.
 */
export const WITHDRAWAL_REFUSALS = ['noPassword', 'amount', 'funds', 'terms', 'destination', 'owner', 'withdrawn'] as const
export const WithdrawalRefusal = v.picklist(WITHDRAWAL_REFUSALS)
export type WithdrawalRefusal = v.InferOutput<typeof WithdrawalRefusal>

/** A withdrawal password that was not taken. */
export const PasswordRefusal = v.variant('reason', [
  v.object({ reason: v.literal('password'), left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ reason: v.literal('locked'), wait: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
export type PasswordRefusal = v.InferOutput<typeof PasswordRefusal>
