import * as v from 'valibot'

/** Kinds of market that a match offers. */
export const MARKET_TYPES = ['winner', 'handicap', 'total', 'nextScore', 'bothScore', 'oddEven'] as const
export type MarketType = (typeof MARKET_TYPES)[number]

/** What one can bet on within a market. */
export const SELECTION_CODES = ['home', 'draw', 'visit', 'over', 'under', 'yes', 'no', 'none', 'odd', 'even'] as const
export type SelectionCode = (typeof SELECTION_CODES)[number]

/** Lowest and highest price, in hundredths: 1.01 and 500. */
export const PRICE_RANGE = { min: 101, max: 50_000 } as const
/** A decimal price in hundredths of the stake: 185 = 1.85 times the stake comes back when it wins. */
export const Price = v.pipe(v.number(), v.safeInteger(), v.minValue(PRICE_RANGE.min), v.maxValue(PRICE_RANGE.max))

/** What a bet is on: the market with its line, and what wins. */
export const Pick = v.object({
  type: v.picklist(MARKET_TYPES),
  line: v.nullable(v.pipe(v.number(), v.multipleOf(0.5))),
  code: v.picklist(SELECTION_CODES),
})
export type Pick = v.InferOutput<typeof Pick>
