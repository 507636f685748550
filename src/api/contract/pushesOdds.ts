import * as v from 'valibot'
import { Id, Timestamp } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { Market, OddsBook, Play } from '../model/odds.ts'

/** How often those who watch a match hear of its prices at least, in ms, as long as its feed lives. */
export const ODDS_EVERY = 2_000

/**
 * Socket event `odds`, to those who watch a match. `book` = all prices when they changed or the watch began, else null; `version`
 * then tells whether one was missed. `play` = where the ball is.
 */
export const OddsFrame = v.object({
  matchId: Id,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** When the feed last confirmed these prices, ms. */
  fedAt: Timestamp,
  book: v.nullable(OddsBook),
  play: v.nullable(Play),
})
export type OddsFrame = v.InferOutput<typeof OddsFrame>

/** Client events `watch` and `unwatch`: a match's prices. The answer is frames, the first one with its book. */
export const WatchRequest = v.object({ matchId: Id })

/** How often those who watch the prices of lists hear of them at most, in ms. */
export const PRICES_EVERY = 1_000

/** Client events `pricesWatch` and `pricesUnwatch`: the main price of every match. The answer is frames, the first one with all of them. */
export const PricesWatch = v.object({})

/**
 * Socket event `prices`, to those who watch lists: matches whose prices were confirmed or changed. `market` = who wins, where it changed or the
 * watch began; null = the match has none; left out = it holds.
 */
export const PricesFrame = v.object({
  at: Timestamp,
  list: listOf(v.object({ matchId: Id, fedAt: Timestamp, market: v.optional(v.nullable(Market)) })),
})
export type PricesFrame = v.InferOutput<typeof PricesFrame>
