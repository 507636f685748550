import * as v from 'valibot'

/** Kinds of market that a match offers. */
export const MARKET_TYPES = ['winner', 'handicap', 'total', 'mapWinner', 'nextScore', 'bothScore', 'oddEven'] as const
export type MarketType = (typeof MARKET_TYPES)[number]

/** What one can bet on within a market. */
export const SELECTION_CODES = ['home', 'draw', 'visit', 'over', 'under', 'yes', 'no', 'none', 'odd', 'even'] as const
export type SelectionCode = (typeof SELECTION_CODES)[number]

/** What a bet is on: the market with its line, and what wins. */
export const Pick = v.object({
  type: v.picklist(MARKET_TYPES),
  line: v.nullable(v.number()),
  code: v.picklist(SELECTION_CODES),
})
export type Pick = v.InferOutput<typeof Pick>
