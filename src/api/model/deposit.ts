import * as v from 'valibot'
import { Listed } from './listed.ts'
import { listOf } from './listOf.ts'
import { ClientId, Id, Timestamp } from './common.ts'
import { DEPOSIT_STATES } from './depositState.ts'
import { AppealAnswer, HeldMoney } from './heldMoney.ts'
import { type Amount, fen, type Fen, microUsdt, type MicroUsdt, minus, partOf, times, units } from './money/amount.ts'
import { Asset, SETTLEMENT_UNITS, WALLET_TYPES } from './money/asset.ts'
import type { AmountBounds } from './money/judgeAmount.ts'
import { AssetAmount, FeeRange } from './money/wireAmount.ts'

/** Ways to pay money in (C-10). */
const DEPOSIT_METHODS = ['bankCard', 'usdt', 'fastCard', 'virtual'] as const
export const DepositMethod = v.picklist(DEPOSIT_METHODS)
export type DepositMethod = v.InferOutput<typeof DepositMethod>

/** How the money of an order came: by a way that members choose, or entered by two operators without an order before it (`byHand`). */
export const OrderMethod = v.picklist([...DEPOSIT_METHODS, 'byHand'])
export type OrderMethod = v.InferOutput<typeof OrderMethod>

/** The number that a bank or a payer gave a payment, without the spaces that papers print in it. */
export const PaymentNumber = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  Id,
  v.check((number) => paymentKey(number) !== '', 'id.malformed'),
)

/** What two spellings of one payment number share: its letters and digits, in capitals. */
export const paymentKey = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Whole micro-USDT of one USDT. */
const USDT = 1_000_000
/** Largest amount that an order may have, and be credited with: products with a rate stay whole. */
export const DEPOSIT_LIMIT = units(1_000_000_000_000)
/** Largest payment that can be told: the sum of many stays whole. What is over `DEPOSIT_LIMIT` lies in suspense. */
export const PAYMENT_LIMIT = times(DEPOSIT_LIMIT, 100)

/** A chain that USDT can come over; `confirmations` until it counts. */
export const UsdtNetwork = v.object({ code: Id, name: v.string(), confirmations: v.number() })
export type UsdtNetwork = v.InferOutput<typeof UsdtNetwork>

/**
 * A way to pay as the member sees it before choosing: limits of `asset`, the fee in hundredths of a per cent, the usual time in
 * seconds. `rate` = fen that one USDT is worth; null where nothing is exchanged.
 */
export const PayType = v.object({
  method: DepositMethod,
  walletType: v.picklist(WALLET_TYPES),
  asset: Asset,
  ...FeeRange.entries,
  feeBps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  chips: listOf(AssetAmount),
  networks: listOf(UsdtNetwork),
  rate: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type PayType = v.InferOutput<typeof PayType>
export type PayTypeWire = v.InferInput<typeof PayType>

/** Where the money goes; null once an order must not be paid any more. */
export const PayTo = v.variant('kind', [
  v.object({ kind: v.literal('page') }),
  v.object({ kind: v.literal('address'), address: v.string(), network: v.nullable(UsdtNetwork) }),
  v.object({ kind: v.literal('card'), bank: Id, holder: v.string(), cardNum: v.string(), remark: v.string() }),
])
export type PayTo = v.InferOutput<typeof PayTo>

/** What a member may say is wrong with a deposit. */
export const APPEAL_REASONS = ['notCredited', 'wrongAmount', 'wrongAccount', 'other'] as const
export const AppealReason = v.picklist(APPEAL_REASONS)
export type AppealReason = v.InferOutput<typeof AppealReason>

/** Longest text of an appeal, in characters. */
export const APPEAL_TEXT = 300

/**
 * A deposit order. `amount` and `received` of `asset`, `credited` and `fee` of `creditAsset`;
 * `expiresAt` by the server's clock.
 */
export const DepositOrder = v.object({
  orderId: ClientId,
  /** What the payer and customer service know it by. */
  reference: Id,
  method: OrderMethod,
  state: v.picklist(DEPOSIT_STATES),
  asset: Asset,
  amount: AssetAmount,
  received: AssetAmount,
  settle: v.picklist(SETTLEMENT_UNITS),
  creditAsset: Asset,
  credited: AssetAmount,
  fee: AssetAmount,
  rate: v.nullable(v.number()),
  bank: v.nullable(Id),
  network: v.nullable(UsdtNetwork),
  /** The virtual currency that it is paid in; null, or left out = it is paid in none. */
  coin: v.nullish(Listed, null),
  payTo: v.nullable(PayTo),
  /** The payer's own page; a path of this site. */
  payUrl: v.nullable(v.pipe(v.string(), v.regex(/^\/pay\/[\w.-]+$/))),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  changedAt: Timestamp,
  /** When customer service may be reminded again, and whether it was. */
  remindAt: Timestamp,
  reminded: v.boolean(),
  /** Money that came for it and could not be taken. */
  held: v.array(HeldMoney),
  /** Whether the member appealed, and what was answered to the last appeal; null = nothing yet. */
  appealed: v.boolean(),
  answer: v.nullable(AppealAnswer),
})
export type DepositOrder = v.InferOutput<typeof DepositOrder>
export type DepositOrderWire = v.InferInput<typeof DepositOrder>

/** Of what came, in the unit it came in: the fee, and what is credited. Fees are rounded in the member's favour. */
export function depositShares<A extends Asset>(
  amount: Amount<A>,
  feeBps: number,
): { readonly fee: Amount<A>; readonly net: Amount<A> } {
  const fee = partOf(amount, feeBps, 10_000)
  return { fee, net: minus(amount, fee) }
}

/** Fen for micro-USDT at `rate` fen each USDT, rounded down. */
export function fenOfUsdt(micro: MicroUsdt, rate: number): Fen {
  return fen(Number((BigInt(micro) * BigInt(rate)) / BigInt(USDT)))
}

/** The settlement unit of a deposit. */
export type Settle = DepositOrder['settle']

/** What an amount of an asset is worth in fen, for limits and credits; `rate` = fen that one USDT is worth. */
export function worthInFen(asset: Asset, amount: Amount, rate: number | null): Fen {
  return asset === 'UUSDT' ? fenOfUsdt(microUsdt(amount), rate ?? 0) : fen(amount)
}

/** The most of an asset that is worth no more than so many fen; see `worthInFen`. */
export function amountWorth(asset: Asset, worth: Fen, rate: number | null): Amount {
  return asset === 'UUSDT' ? partOf(units(USDT), worth, Math.max(1, rate ?? 1)) : units(worth)
}

/** What may be typed for a way to pay. */
export function depositBounds({ asset, min_money: min, max_money: max }: PayType): AmountBounds<Asset> {
  return { asset, min, max }
}

/** What a payment comes to: the fee and what is credited, in the asset that it is settled in. */
export function depositSum(
  { asset: paidIn, rate, feeBps }: PayType,
  paid: Amount,
  settle: Settle,
): { readonly asset: Asset; readonly fee: Amount; readonly net: Amount } {
  if (paidIn === 'UUSDT' && settle === 'usdt') return { asset: 'UUSDT', ...depositShares(paid, feeBps) }
  return { asset: 'FEN', ...depositShares(worthInFen(paidIn, paid, rate), feeBps) }
}
