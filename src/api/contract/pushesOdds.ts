import * as v from 'valibot'
import { Id, Timestamp } from '../model/common.ts'
import { OddsBook, Play } from '../model/odds.ts'

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
