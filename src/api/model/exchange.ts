import * as v from 'valibot'
import { amountOf, type Cash, cash, fen, microUsdt } from './money/amount.ts'
import type { CashAsset } from './money/asset.ts'
import { type AmountFault, judgeAmount } from './money/judgeAmount.ts'
import { CashAmount } from './money/wireAmount.ts'

/** Which way money is changed: CNY into USDT, or USDT into CNY. */
export const EXCHANGE_DIRECTIONS = ['toUsdt', 'toCny'] as const
export const ExchangeDirection = v.picklist(EXCHANGE_DIRECTIONS)
export type ExchangeDirection = v.InferOutput<typeof ExchangeDirection>

/** What is given and what is got, each way. */
export const EXCHANGE_ASSETS = {
  toUsdt: { given: 'FEN', got: 'UUSDT' },
  toCny: { given: 'UUSDT', got: 'FEN' },
} as const satisfies Record<ExchangeDirection, object>

/** Yuan for one USDT, in ten-thousandths: 71500 = ¥7.1500. */
export const Rate = v.pipe(v.number(), v.safeInteger(), v.minValue(10_000), v.maxValue(1_000_000))

/** Most that one exchange takes: ten million yuan, or ten million USDT. */
const LIMITS = { toUsdt: fen(1_000_000_000), toCny: microUsdt(10_000_000_000_000) } as const

/** What is given, of the asset of its direction. */
export const ExchangeAmount = v.pipe(
  CashAmount,
  v.minValue(cash(1), 'amount.tooSmall'),
  v.maxValue(LIMITS.toCny, 'amount.tooLarge'),
)

/** Fen × 1e6 micro-USDT × 1e4 of a rate, over 100 fen of a yuan. */
const SCALE = 100_000_000n

/**
 * What is got for what is given, at a rate: always rounded down, so that no way round, in any number of steps, makes more than
 * there was. Nothing negative; 0 = too little to be changed.
 */
export function exchanged(direction: ExchangeDirection, given: Cash, rate: number): Cash {
  const [amount, price] = [BigInt(given), BigInt(rate)]
  const got = direction === 'toUsdt' ? (amount * SCALE) / price : (amount * price) / SCALE
  return amountOf(EXCHANGE_ASSETS[direction].got, Number(got))
}

/** What is wrong with what a member would give: as any amount, or `tooLittle` = nothing would be got for it. */
export type ExchangeFault = AmountFault | 'tooLittle'

/**
 * What a member would get for what they wrote, at a rate; null = no rate is known yet. 0 while something is wrong with it. What
 * they have of the asset that is given is `available`.
 */
export function judgeExchange(
  direction: ExchangeDirection,
  text: string,
  { available, rate }: { readonly available: Cash; readonly rate: number | null },
): { readonly given: Cash | null; readonly got: Cash; readonly fault: ExchangeFault | null } {
  const assets = EXCHANGE_ASSETS[direction]
  const { amount: given, fault } = judgeAmount<CashAsset>(text, { asset: assets.given, max: LIMITS[direction], available })
  if (fault !== null || rate === null) return { given, got: cash(0), fault }
  const got = exchanged(direction, given, rate)
  return { given, got, fault: got === 0 ? 'tooLittle' : null }
}

/** Whether one exchange may take so much. */
export function mayExchange(direction: ExchangeDirection, given: Cash): boolean {
  return given > 0 && given <= LIMITS[direction]
}

/** The rates of both ways about a middle: the house keeps half the spread (in hundredths of a percent) of each. */
export function ratesAround(middle: number, spread: number): Readonly<Record<ExchangeDirection, number>> {
  const half = Math.ceil((middle * spread) / 20_000)
  return { toUsdt: middle + half, toCny: middle - half }
}

/** A rate for people: `7.1500`. */
export function formatRate(rate: number): string {
  return (rate / 10_000).toFixed(4)
}
