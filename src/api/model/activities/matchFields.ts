import * as v from 'valibot'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { choice, match, table } from './terms.ts'

/** Sports that have matches. */
export const PLAYED_SPORTS = ['football', 'basketball', 'esports'] as const
export const PlayedSport = v.picklist(PLAYED_SPORTS)
export type PlayedSport = v.InferOutput<typeof PlayedSport>

/** Where an activity's matches come from: those that operators picked, or whatever comes next on the site. */
export const matchSource = choice(['coming', 'picked'], 'coming')

/** The matches that operators picked from the site's own list, of one sport or (null) of any. */
export const pickedMatches = (most: number, sport: PlayedSport | null) =>
  table({ row: { match: match(sport) }, least: 0, most, initial: [] })

type Picked = readonly { readonly match: string }[]
/** Whether a match is picked twice. */
export const hasTwice = (picked: Picked): boolean => new Set(picked.map((one) => one.match)).size < picked.length

/** How a match can end, as the one who guesses says it. */
export const SIDES = ['home', 'draw', 'visit'] as const
export const Side = v.picklist(SIDES)
export type Side = v.InferOutput<typeof Side>

/** How a match of a sport can end: only football knows a draw. */
export const sidesOf = (sport: PlayedSport): readonly Side[] => (sport === 'football' ? SIDES : ['home', 'visit'])

/** How a match ended; null = level, where level is no way to end. */
export function sideOf(sport: PlayedSport, { home, visit }: { readonly home: number; readonly visit: number }): Side | null {
  if (home !== visit) return home > visit ? 'home' : 'visit'
  return sport === 'football' ? 'draw' : null
}

/** How long after the kickoff that was announced a match may begin and still count, in ms: a later one was postponed. */
export const POSTPONED_AFTER = 3 * 3_600_000
/** How long after that kickoff a result is waited for, in ms. */
export const RESULT_WITHIN = 24 * 3_600_000

/** What is known of a match when it is asked how it came out; null = there is no such match, or no result. */
type Known = {
  readonly kickoffAt: number
  /** When the match begins now, by the site's list. */
  readonly startAt: number | null
  readonly result: { readonly startAt: number; readonly home: number; readonly visit: number } | null
}

/** How a match came out: a score, nothing that counts, or nothing yet. */
export type Verdict = { readonly home: number; readonly visit: number } | 'void' | 'open'

/**
 * How a match came out for who guessed at it: by its result where it began in time. One that was postponed, that is gone from the site without a
 * result, or that has none a day after its kickoff is void.
 */
export function verdictOf({ kickoffAt, startAt, result }: Known, now: number): Verdict {
  const isPostponed = (at: number) => at - kickoffAt > POSTPONED_AFTER
  if (result !== null) return isPostponed(result.startAt) ? 'void' : { home: result.home, visit: result.visit }
  if (startAt === null || isPostponed(startAt) || now - kickoffAt > RESULT_WITHIN) return 'void'
  return 'open'
}

const Score = v.pipe(v.number(), v.integer(), v.minValue(0))
const Team = v.object({ name: v.string(), logo: v.nullable(v.string()) })

/** Where a match of an activity stands: taken until kickoff, then awaited, then over; or void. */
export const MatchState = v.picklist(['open', 'closed', 'decided', 'void'])
export type MatchState = v.InferOutput<typeof MatchState>

/** A match as pages of activities show it; `score` = how it came out. */
export const ActivityMatch = v.object({
  matchId: Id,
  sport: PlayedSport,
  league: v.string(),
  home: Team,
  visit: Team,
  kickoffAt: Timestamp,
  state: MatchState,
  score: v.nullable(v.object({ home: Score, visit: Score })),
})
export type ActivityMatch = v.InferOutput<typeof ActivityMatch>
