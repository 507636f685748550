import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Id, Timestamp } from './common.ts'
import { MARKET_TYPES, SELECTION_CODES } from './pick.ts'

/** Lowest and highest price, in hundredths: 1.01 and 500. */
export const PRICE_RANGE = { min: 101, max: 50_000 } as const
/** A decimal price in hundredths of the stake: 185 = 1.85 times the stake comes back when it wins. */
export const Price = v.pipe(v.number(), v.safeInteger(), v.minValue(PRICE_RANGE.min), v.maxValue(PRICE_RANGE.max))

/** One thing to bet on. `open` false = this one alone takes no bets. */
export const Selection = v.object({ selectionId: Id, code: v.picklist(SELECTION_CODES), price: Price, open: v.boolean() })
export type Selection = v.InferOutput<typeof Selection>

/** Selections that exclude each other. `line` = the handicap of the home side, or the total, in halves (2.5, −1.5). */
export const Market = v.object({
  marketId: Id,
  type: v.picklist(MARKET_TYPES),
  line: v.nullable(v.pipe(v.number(), v.multipleOf(0.5))),
  /** True while nobody can tell what the next moment brings: around goals, and at the end. */
  suspended: v.boolean(),
  selections: v.pipe(v.array(Selection), v.minLength(2), v.maxLength(3)),
})
export type Market = v.InferOutput<typeof Market>

/** Where the ball is, for the animated pitch. */
const PLAY_KINDS = ['safe', 'attack', 'danger', 'shot', 'corner', 'score', 'rest'] as const
export const Play = v.object({ kind: v.picklist(PLAY_KINDS), side: v.picklist(['home', 'visit']), at: Timestamp })
export type Play = v.InferOutput<typeof Play>

const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** All prices of a match at one moment; whole, never a change. A higher `version` is newer. */
export const OddsBook = v.object({ version: Version, at: Timestamp, markets: listOf(Market) })
export type OddsBook = v.InferOutput<typeof OddsBook>

/** Prices that have not been confirmed for so long, in ms, are stale: they are shown as such and take no bets. */
export const ODDS_STALE_AFTER = 5_000

/** Whether a selection of a market takes bets, its feed being alive. */
export function isOpen(market: Market, selection: Selection): boolean {
  return !market.suspended && selection.open
}

/** The market that stands for a match in a list: who wins. */
export const MAIN_MARKET = 'winner'

/** That market of a match's; null = it has none. */
export function mainMarketOf(markets: readonly Market[]): Market | null {
  return markets.find(({ type }) => type === MAIN_MARKET) ?? null
}

/** A match's main market as a list carries it, and when its feed last confirmed it, ms. */
const ListedPrice = v.object({ fedAt: Timestamp, market: v.nullable(Market) })
export type ListedPrice = v.InferOutput<typeof ListedPrice>

/** What a list says of a match's price; null = nothing that can be read. */
export function readListedPrice(raw: unknown): ListedPrice | null {
  const read = v.safeParse(ListedPrice, raw)
  return read.success ? read.output : null
}

/** A price for people: two decimals, from ten on one, from a hundred on none. */
export function formatPrice(price: number): string {
  return (price / 100).toFixed(price < 1_000 ? 2 : price < 10_000 ? 1 : 0)
}
