import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** What a match's timeline knows; each sport uses those that it has. */
export const MATCH_EVENT_KINDS = ['begin', 'break', 'resume', 'end', 'score', 'shot', 'corner', 'yellow', 'red', 'foul'] as const
export type MatchEventKind = (typeof MATCH_EVENT_KINDS)[number]

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** One line of a match's timeline. `second` = playing time; the score is the one after it. */
export const MatchEvent = v.object({
  id: Id,
  matchId: Id,
  at: Timestamp,
  second: count,
  kind: v.picklist(MATCH_EVENT_KINDS),
  side: v.nullable(v.picklist(['home', 'visit'])),
  /** What a score counts; 0 for all else. */
  points: count,
  homeScore: count,
  visitScore: count,
})
export type MatchEvent = v.InferOutput<typeof MatchEvent>

/** A match's clock: so many seconds were played at `at`; it goes on from there while `running`. */
export const MatchClock = v.object({ second: count, at: Timestamp, running: v.boolean() })
export type MatchClock = v.InferOutput<typeof MatchClock>

/** Seconds played at `now`, ms. */
export function playedSeconds(clock: MatchClock, now: number): number {
  return clock.second + (clock.running ? Math.max(0, Math.floor((now - clock.at) / 1_000)) : 0)
}

/** A match clock for people: minutes and seconds, `63:05`. */
export function formatClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
