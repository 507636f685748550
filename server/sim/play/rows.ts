import * as v from 'valibot'
import { type MatchClock, MatchParts, playedSeconds } from '#src/api/model/matchEvent.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Hidden, Pair, PlayState, SeenMatch } from './state.ts'

type MatchRow = Schema['match']

/** Players sent off in matches that are not over, by match. */
export async function sentOff(reader: Reader): Promise<ReadonlyMap<string, Pair>> {
  const rows = await reader
    .selectFrom('match_event')
    .innerJoin('match', 'match.id', 'match_event.match_id')
    .select(['match_event.match_id', 'match_event.side'])
    .where('match.game_status', 'in', ['live', 'break'])
    .where('match_event.kind', '=', 'red')
    .execute()
  const reds = new Map<string, Pair>()
  for (const { match_id, side } of rows) {
    const before = reds.get(match_id) ?? { home: 0, visit: 0 }
    if (side !== null) reds.set(match_id, { ...before, [side]: before[side] + 1 })
  }
  return reds
}

/** A match as everybody can see it at `now`, ms. */
export function seenMatch(row: MatchRow, sport: MatchSport, now: number, reds: Pair | undefined): SeenMatch {
  const isPlayed = row.game_status !== 'pre'
  const clock = { second: row.clock_second, at: row.clock_at, running: row.clock_running === 1 }
  return {
    sport,
    homeScore: row.home_score,
    visitScore: row.visit_score,
    homeShare: row.home_share,
    period: isPlayed ? row.clock_period : 0,
    second: isPlayed ? playedSeconds(clock, now) : 0,
    added: row.clock_added,
    parts: v.parse(MatchParts, JSON.parse(row.parts_json)).map(([home = 0, visit = 0]) => [home, visit] as const),
    reds: reds ?? { home: 0, visit: 0 },
  }
}

/** A match as it is played at `now`, ms. */
export function playStateOf(
  row: MatchRow,
  sport: MatchSport,
  now: number,
  reds: Pair | undefined,
  ball: Hidden['ball'],
): PlayState {
  const rested = row.game_status === 'break' ? Math.max(0, Math.floor((now - row.clock_at) / 1_000)) : 0
  return { ...seenMatch(row, sport, now, reds), phase: row.game_status, form: row.form, ball, rested }
}

/** The clock of a match that is played like this at `now`, ms; one that rests stopped when its break began. */
export function clockAfter({ phase, period, second, added = 0, rested }: PlayState, now: number): MatchClock {
  return {
    second,
    at: phase === 'break' ? now - rested * 1_000 : now,
    running: phase === 'live',
    period: Math.max(1, period),
    added,
  }
}
