import type { Asset, CashAsset } from './asset.ts'

declare const ASSET: unique symbol

/**
 * So much of an asset: a whole number of its smallest unit, at most 2^53 − 1 either way. It is made by the functions of this file
 * alone, so that fen are never taken for coins and no sum becomes a bare number. `Amount` by itself = of the asset beside it.
 */
export type Amount<A extends Asset = Asset> = number & { readonly [ASSET]: A }

/** Hundredths of a yuan. */
export type Fen = Amount<'FEN'>
/** Millionths of a USDT. */
export type MicroUsdt = Amount<'UUSDT'>
/** Yuan or USDT, by the asset beside it. */
export type Cash = Amount<CashAsset>
/** Gold coins. */
export type Coins = Amount<'GOLD'>
export type Points = Amount<'POINT'>

const isWhole = <A extends Asset>(value: number): value is Amount<A> => Number.isSafeInteger(value)

function whole<A extends Asset>(value: number): Amount<A> {
  const one = value === 0 ? 0 : value
  if (!isWhole<A>(one)) throw new RangeError(`not a whole amount: ${value}`)
  return one
}

/** Amounts of an asset from numbers. They throw a RangeError on a fraction and beyond 2^53 − 1. */
export const fen = (value: number): Fen => whole<'FEN'>(value)
export const microUsdt = (value: number): MicroUsdt => whole<'UUSDT'>(value)
export const coins = (value: number): Coins => whole<'GOLD'>(value)
export const points = (value: number): Points => whole<'POINT'>(value)
export const cash = (value: number): Cash => whole<CashAsset>(value)
/** So many smallest units of the asset that stands beside it. */
export const units = (value: number): Amount => whole<Asset>(value)
export const amountOf = <A extends Asset>(_: A, value: number): Amount<A> => whole<A>(value)

/** Sums of amounts of one asset. They throw a RangeError beyond 2^53 − 1. */
export const plus = <A extends Asset>(one: Amount<A>, other: Amount<NoInfer<A>>): Amount<A> => whole<A>(one + other)
export const minus = <A extends Asset>(one: Amount<A>, other: Amount<NoInfer<A>>): Amount<A> => whole<A>(one - other)
export const times = <A extends Asset>(amount: Amount<A>, count: number): Amount<A> => whole<A>(amount * count)

/** All of them together; 0 of none. */
export function sumOf<A extends Asset>(amounts: readonly Amount<A>[]): Amount<A> {
  return whole<A>(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** The lower and the higher one of two amounts. */
export const lower = <A extends Asset>(one: Amount<A>, other: Amount<NoInfer<A>>): Amount<A> => (one < other ? one : other)
export const higher = <A extends Asset>(one: Amount<A>, other: Amount<NoInfer<A>>): Amount<A> => (one > other ? one : other)

/** `part` of `of` equal parts of an amount, none of them negative, both whole: rounded down, and exact however large they are. */
export function partOf<A extends Asset>(amount: Amount<A>, part: number, of: number): Amount<A> {
  return whole<A>(Number((BigInt(amount) * BigInt(part)) / BigInt(of)))
}

/** The same rounded up. */
export function partAbove<A extends Asset>(amount: Amount<A>, part: number, of: number): Amount<A> {
  return whole<A>(Number((BigInt(amount) * BigInt(part) + BigInt(of) - 1n) / BigInt(of)))
}
