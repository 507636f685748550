import type { Draw } from '../games/fair/draw.ts'

/** The shares of a wheel's sectors add up to this: hundredths of a percent. */
const WEIGHTS_TOTAL = 10_000

/** Whether weights are whole, not below nothing, and add up to the whole. */
export const areWeights = (weights: readonly number[]): boolean =>
  weights.every((weight) => Number.isInteger(weight) && weight >= 0) &&
  weights.reduce((sum, weight) => sum + weight, 0) === WEIGHTS_TOTAL

/** Picks one of some places, each as likely as its weight says: one draw. Throws a RangeError where the weights are none. */
export function pickWeighted(draw: Draw, weights: readonly number[]): number {
  if (!areWeights(weights)) throw new RangeError('weights do not add up')
  let left = draw(WEIGHTS_TOTAL)
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/**
 * Picks so many of the places 0 to below `of`, each once, in the order in which they were drawn: one draw each. Every choice in every order is
 * as likely as any other.
 */
export function pickPlaces(draw: Draw, of: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 0 || count > of) throw new RangeError(`no ${count} of ${of}`)
  // As if all places were shuffled: only those that were moved are kept.
  const moved = new Map<number, number>()
  return Array.from({ length: count }, (_, at) => {
    const from = at + draw(of - at)
    const picked = moved.get(from) ?? from
    moved.set(from, moved.get(at) ?? at)
    return picked
  })
}

/**
 * Splits a pot of whole units in so many parts of one unit at least, which add up to it exactly: every way to split it is as likely as any
 * other, so that no place is better than another, whoever comes first. One draw a part but the last.
 */
export function splitPot(draw: Draw, pot: number, parts: number): number[] {
  if (!Number.isSafeInteger(pot) || !Number.isInteger(parts) || parts < 1 || parts > pot)
    throw new RangeError(`no ${parts} parts of ${pot}`)
  const cuts = pickPlaces(draw, pot - 1, parts - 1)
    .map((place) => place + 1)
    .toSorted((left, right) => left - right)
  return [...cuts, pot].map((cut, at) => cut - (cuts[at - 1] ?? 0))
}
