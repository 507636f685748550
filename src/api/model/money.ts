import * as v from 'valibot'

/**
 * An amount of a ledger asset on the wire: a decimal string of a safe integer in the asset's smallest unit
 * (fen, micro-USDT, gold coins, points). Parsed to a number; never a fraction, never beyond 2^53 − 1.
 */
export const Amount = v.pipe(
  v.string(),
  v.regex(/^(0|-?[1-9]\d{0,15})$/, 'amount.notInteger'),
  v.transform(Number),
  v.safeInteger('amount.tooLarge'),
)

/** The wire form of a whole amount. Throws a RangeError on a fraction or beyond 2^53 − 1. */
export function toAmount(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`)
  return String(value === 0 ? 0 : value)
}

/** Assets of the ledger. FEN = CNY × 100, UUSDT = USDT × 1,000,000, GOLD = gold coins, POINT = points. */
export const ASSETS = ['FEN', 'UUSDT', 'GOLD', 'POINT'] as const
export const Asset = v.picklist(ASSETS)
export type Asset = v.InferOutput<typeof Asset>

/** Wallet types of the specification (E-2). */
export const WALLET_TYPES = ['RMB', 'USDT'] as const
/** Settlement units of the specification (E-2). */
export const SETTLEMENT_UNITS = ['cny', 'usdt'] as const

/** How a wallet's currency is shown (E-2); `labelKey` is a message key. */
export const CURRENCY_DISPLAY = {
  RMB: { currency: 'CNY', symbol: '¥', unit: '元', labelKey: 'currency.bankCard' },
  USDT: { currency: 'USDT', symbol: '₮', unit: 'USDT', labelKey: 'currency.usdtAddress' },
} as const satisfies Record<(typeof WALLET_TYPES)[number], object>

/** Bounds of a withdrawal fee: both in fen (E-1 "fee range"). */
export const FeeRange = v.object({ min_money: Amount, max_money: Amount })
export type FeeRange = v.InferOutput<typeof FeeRange>
