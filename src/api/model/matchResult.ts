import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
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
})
export type MatchResult = v.InferOutput<typeof MatchResult>

/** Days back of which results are kept. */
export const RESULT_DAYS = 30
