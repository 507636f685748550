import type { MatchClock } from '#src/api/model/matchEvent.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** A match's clock as it goes on the wire. */
export function clockOf(match: Pick<Schema['match'], 'clock_second' | 'clock_at' | 'clock_running'>): MatchClock {
  return { second: match.clock_second, at: match.clock_at, running: match.clock_running === 1 }
}
