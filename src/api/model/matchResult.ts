import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { MatchParts } from './matchEvent.ts'
import { SportKind } from './sport.ts'

/** A whole number, not below zero. */
const Score = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** How a match ended. */
export const MatchResult = v.object({
  matchId: Id,
  sport: SportKind,
  leagueName: v.string(),
  homeName: v.string(),
  homeLogo: v.nullable(v.string()),
  visitName: v.string(),
  visitLogo: v.nullable(v.string()),
  homeScore: Score,
  visitScore: Score,
  startAt: Timestamp,
  endedAt: Timestamp,
  /** What each side scored in each period, for as long as the match is kept; then none. */
  parts: v.optional(MatchParts, []),
  /** Whether the match still has its page. */
  isKept: v.optional(v.boolean(), false),
})
export type MatchResult = v.InferOutput<typeof MatchResult>

/** Days back of which results are kept. */
export const RESULT_DAYS = 30
