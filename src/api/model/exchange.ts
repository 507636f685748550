import * as v from 'valibot'
import { Amount } from './money.ts'

/** Which way money is changed: CNY into USDT, or USDT into CNY. */
export const EXCHANGE_DIRECTIONS = ['toUsdt', 'toCny'] as const
export const ExchangeDirection = v.picklist(EXCHANGE_DIRECTIONS)
export type ExchangeDirection = v.InferOutput<typeof ExchangeDirection>

/** Yuan for one USDT, in ten-thousandths: 71500 = ¥7.1500. */
export const Rate = v.pipe(v.number(), v.safeInteger(), v.minValue(10_000), v.maxValue(1_000_000))

/** Most that one exchange takes: ten million yuan in fen, or ten million USDT in micro-USDT. */
const LIMITS = { toUsdt: 1_000_000_000, toCny: 10_000_000_000_000 } as const

/** What is given, in the smallest unit of its asset. */
export const ExchangeAmount = v.pipe(
  Amount,
  v.minValue(1, 'amount.tooSmall'),
  v.maxValue(Math.max(LIMITS.toUsdt, LIMITS.toCny), 'amount.tooLarge'),
)

/** Fen × 1e6 micro-USDT × 1e4 of a rate, over 100 fen of a yuan. */
const SCALE = 100_000_000n

/**
 * What is got for what is given, at a rate: always rounded down, so that no way round, in any number of steps, makes more than
 * there was. Fen and micro-USDT, whole and not negative; 0 = too little to be changed.
 */
export function exchanged(direction: ExchangeDirection, given: number, rate: number): number {
  const [amount, price] = [BigInt(given), BigInt(rate)]
  return Number(direction === 'toUsdt' ? (amount * SCALE) / price : (amount * price) / SCALE)
}

/** Whether one exchange may take so much. */
export function mayExchange(direction: ExchangeDirection, given: number): boolean {
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
