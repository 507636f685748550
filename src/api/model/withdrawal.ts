import * as v from 'valibot'
import { ClientId, Id, Timestamp } from './common.ts'
import { Amount, CURRENCY_DISPLAY, FeeRange } from './money.ts'
import { UsdtNetwork, VirtualCurrency } from './payAddress.ts'
import { Bank } from './savedCard.ts'
import { WithdrawalState } from './withdrawalState.ts'

/** A withdrawal password (V-4): exactly six digits. */
export const WithdrawPassword = v.pipe(v.string(), v.regex(/^\d{6}$/, 'withdraw.password'))

/** Ways out: to a card, to a card within minutes, to a USDT address, to a virtual-currency wallet. */
const WITHDRAWAL_METHODS = ['card', 'fast', 'usdt', 'virtual'] as const
export const WithdrawalMethod = v.picklist(WITHDRAWAL_METHODS)
export type WithdrawalMethod = v.InferOutput<typeof WithdrawalMethod>

/** What leaves the wallet: yuan in fen, or USDT in micro-USDT. */
export const WithdrawalAsset = v.picklist(['FEN', 'UUSDT'])
export type WithdrawalAsset = v.InferOutput<typeof WithdrawalAsset>

/** A fee: thousandths of the amount, rounded up, but within its range (E-1), in the asset's smallest unit. */
export const FeeTerms = v.object({ permille: v.pipe(v.number(), v.integer(), v.minValue(0)), ...FeeRange.entries })
export type FeeTerms = v.InferOutput<typeof FeeTerms>

/** The terms of one way out; amounts in the asset's smallest unit. `minutes` = how long it usually takes. */
export const WithdrawalTerms = v.object({
  method: WithdrawalMethod,
  asset: WithdrawalAsset,
  min: Amount,
  max: Amount,
  fee: FeeTerms,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type WithdrawalTerms = v.InferOutput<typeof WithdrawalTerms>

/** The fee of an amount, both in the asset's smallest unit. */
export function feeOf(amount: number, { permille, min_money: least, max_money: most }: FeeTerms): number {
  return Math.min(most, Math.max(least, Math.ceil((amount * permille) / 1_000)))
}

/** An amount of an asset for people, with its symbol (E-2): yuan with two decimals, USDT with two to six. */
export function formatAsset(amount: number, asset: WithdrawalAsset): string {
  const { symbol } = CURRENCY_DISPLAY[asset === 'FEN' ? 'RMB' : 'USDT']
  const [unit, decimals] = asset === 'FEN' ? [100, 2] : [1_000_000, 6]
  const text = (amount / unit).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: decimals })
  return `${symbol}${text}`
}

/** Where a withdrawal goes, masked. */
export const Destination = v.variant('kind', [
  v.object({ kind: v.literal('bankCard'), masked: v.string(), of: Bank }),
  v.object({ kind: v.literal('usdt'), masked: v.string(), of: UsdtNetwork }),
  v.object({ kind: v.literal('virtual'), masked: v.string(), of: VirtualCurrency }),
])
export type Destination = v.InferOutput<typeof Destination>

/** One step of a withdrawal; the reason is the operator's or the payer's, in their words. */
export const WithdrawalStep = v.object({ state: WithdrawalState, at: Timestamp, reason: v.nullable(v.string()) })

/** A member's withdrawal: `amount` left the wallet, `amount − fee` arrives. The steps are in their order, the first is `created`. */
export const Withdrawal = v.object({
  withdrawalId: Id,
  clientId: ClientId,
  method: WithdrawalMethod,
  asset: WithdrawalAsset,
  amount: Amount,
  fee: Amount,
  destination: Destination,
  state: WithdrawalState,
  steps: v.array(WithdrawalStep),
  createdAt: Timestamp,
})
export type Withdrawal = v.InferOutput<typeof Withdrawal>
export type WithdrawalWire = v.InferInput<typeof Withdrawal>

/**
 * Why nothing was taken: `password` = wrong, with what is left of the tries; `locked` = too many, with the ms to wait; `noPassword` =
 * none is set; `amount` = outside the limits; `funds` = the wallet holds too little; `terms` = the fee is another than the member
 * saw; `destination` = it is gone; `withdrawn` = the member's own device gave it up before it arrived.
 */
export const WITHDRAWAL_REFUSALS = ['noPassword', 'amount', 'funds', 'terms', 'destination', 'withdrawn'] as const
export const WithdrawalRefusal = v.picklist(WITHDRAWAL_REFUSALS)
export type WithdrawalRefusal = v.InferOutput<typeof WithdrawalRefusal>

/** A withdrawal password that was not taken. */
export const PasswordRefusal = v.variant('reason', [
  v.object({ reason: v.literal('password'), left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ reason: v.literal('locked'), wait: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
export type PasswordRefusal = v.InferOutput<typeof PasswordRefusal>
