import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** What a match's timeline knows; each sport uses those that it has. */
export const MATCH_EVENT_KINDS = [
  'begin',
  'break',
  'resume',
  'end',
  'added',
  'score',
  'tower',
  'shot',
  'corner',
  'yellow',
  'red',
  'foul',
] as const
export type MatchEventKind = (typeof MATCH_EVENT_KINDS)[number]

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The number of a half, quarter or map, from 1; an overtime counts on. */
const period = v.optional(count, 1)

const names = v.object({ 'zh-CN': v.string(), en: v.string() })

/** What a line of the chat needs beside what happened: the sport, and what the sides are called in each language. */
const InChat = v.object({ sport: v.picklist(['football', 'basketball', 'esports']), home: names, visit: names })

/** One line of a match's timeline. `second` = seconds played of its period; the score is the one after it. */
export const MatchEvent = v.object({
  id: Id,
  matchId: Id,
  at: Timestamp,
  second: count,
  period,
  kind: v.picklist(MATCH_EVENT_KINDS),
  side: v.nullable(v.picklist(['home', 'visit'])),
  /** What a score counts, or the minutes that are added; 0 for all else. */
  points: count,
  homeScore: count,
  visitScore: count,
  /** Where it is a line of the chat as well (`chatLineKey`). */
  inChat: v.optional(v.nullable(InChat), null),
})
export type MatchEvent = v.InferOutput<typeof MatchEvent>

/**
 * A match's clock: so many seconds of the period were played at `at`; it goes on from there while `running`. `added` = seconds that are
 * played over the period's time, once they are shown.
 */
export const MatchClock = v.object({
  second: count,
  at: Timestamp,
  running: v.boolean(),
  period,
  added: v.optional(count, 0),
})
export type MatchClock = v.InferOutput<typeof MatchClock>

/** What each side scored in each period, home and visit, the first period first: points of quarters, goals of halves, towers of maps. */
export const MatchParts = v.array(v.array(count))
export type MatchParts = v.InferOutput<typeof MatchParts>

/** Seconds of the period played at `now`, ms. */
export function playedSeconds(clock: Pick<MatchClock, 'second' | 'at' | 'running'>, now: number): number {
  return clock.second + (clock.running ? Math.max(0, Math.floor((now - clock.at) / 1_000)) : 0)
}

/** A match clock for people: minutes and seconds, `63:05`. */
export function formatClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
