import { PRICE_RANGE } from '#src/api/model/odds.ts'

/** What the shares of a market's prices add up to, by its number of selections: what is over one is the house's. */
export const OVERROUND: Readonly<Record<number, number>> = { 2: 1.06, 3: 1.07 }

/** Steps between prices, in hundredths, up to a price. */
const STEPS: readonly (readonly [below: number, step: number])[] = [
  [300, 1],
  [500, 5],
  [1_000, 10],
  [2_000, 50],
  [10_000, 100],
]

/** The price of a share, in hundredths, on the step that is nearest to it. */
export function priceOf(share: number): number {
  const raw = 100 / Math.max(share, 1e-6)
  const [, step] = STEPS.find(([below]) => raw < below) ?? [0, 500]
  return Math.min(PRICE_RANGE.max, Math.max(PRICE_RANGE.min, Math.round(raw / step) * step))
}

/**
 * The shares of a market's prices: each chance to one power, so chosen that they add up to the overround. It is the same for even matches and for
 * lopsided ones, and takes more from the unlikely than from the likely, as punters do.
 */
export function sharesOf(chances: readonly number[]): number[] {
  const bounded = chances.map((chance) => Math.min(1, Math.max(1e-6, chance)))
  const wanted = OVERROUND[chances.length] ?? 1.06
  let [low, high] = [0, 1]
  for (let round = 0; round < 40; round += 1) {
    const power = (low + high) / 2
    const sum = bounded.reduce((all, chance) => all + chance ** power, 0)
    if (sum > wanted) low = power
    else high = power
  }
  return bounded.map((chance) => chance ** high)
}
