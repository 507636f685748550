import * as v from 'valibot'
import { type MatchClock, MatchParts } from '#src/api/model/matchEvent.ts'
import type { Schema } from '#server/platform/db/schema.ts'

type Row = Schema['match']

/** A match's clock as it goes on the wire. */
export function clockOf(
  match: Pick<Row, 'clock_second' | 'clock_at' | 'clock_running' | 'clock_period' | 'clock_added'>,
): MatchClock {
  return {
    second: match.clock_second,
    at: match.clock_at,
    running: match.clock_running === 1,
    period: match.clock_period,
    added: match.clock_added,
  }
}

/** A match's clock as it is stored. */
export function clockColumns({ second, at, running, period, added }: MatchClock) {
  return {
    clock_second: second,
    clock_at: at,
    clock_running: running ? 1 : 0,
    clock_period: period,
    clock_added: added,
  } as const
}

/** What each side scored in each period. */
export function partsOf(match: Pick<Row, 'parts_json'>): [home: number, visit: number][] {
  return v.parse(MatchParts, JSON.parse(match.parts_json)).map(([home = 0, visit = 0]) => [home, visit])
}
