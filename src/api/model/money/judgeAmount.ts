import type { Amount } from './amount.ts'
import type { Asset } from './asset.ts'
import { readAmount } from './typedAmount.ts'

/**
 * What a typed amount may be: the least and the most of one, and what there is to take it from; left out = no such bound. `exact` = it is
 * wanted to its last unit.
 */
export type AmountBounds<A extends Asset> = {
  readonly asset: A
  readonly min?: Amount<A>
  readonly max?: Amount<A>
  readonly available?: Amount<A>
  readonly exact?: boolean
}

/**
 * What is wrong with a typed amount: `missing` = nothing is written, or zero where there is no least, which needs no words;
 * `notAmount`, `low`, `high` = by itself; `funds` = there is less.
 */
export type AmountFault = 'missing' | 'notAmount' | 'low' | 'high' | 'funds'

/** A typed amount as it was judged: good, or why not; one that could be read is there all the same. */
export type JudgedAmount<A extends Asset> =
  | { readonly amount: Amount<A>; readonly fault: null }
  | { readonly amount: Amount<A> | null; readonly fault: AmountFault }

/** Judges what a person wrote as an amount: one rule for each form that takes one. */
export function judgeAmount<A extends Asset>(
  text: string,
  { asset, min, max, available, exact = false }: AmountBounds<A>,
): JudgedAmount<A> {
  if (text.trim() === '') return { amount: null, fault: 'missing' }
  const amount = readAmount(asset, text, { exact })
  if (amount === null) return { amount, fault: 'notAmount' }
  if (min === undefined ? amount === 0 : amount < min) return { amount, fault: min === undefined ? 'missing' : 'low' }
  if (max !== undefined && amount > max) return { amount, fault: 'high' }
  return available !== undefined && amount > available ? { amount, fault: 'funds' } : { amount, fault: null }
}
