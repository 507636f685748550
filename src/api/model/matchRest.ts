import type { MatchClock } from './matchEvent.ts'
import { type MatchSport, PERIODS } from './matchPeriods.ts'
import type { GameStatus } from './sport.ts'

/** Maps that win a match of esports. */
export const MAPS_TO_WIN = 2

/** Seconds of rest after a period that ended at this score; null = the match is over. */
export function restAfter(sport: MatchSport, period: number, home: number, visit: number): number | null {
  if (sport === 'esports') return Math.max(home, visit) >= MAPS_TO_WIN ? null : 5 * 60
  if (sport === 'football') return period >= PERIODS.football.count ? null : 15 * 60
  if (period >= PERIODS.basketball.count && home !== visit) return null
  return (period === 2 ? 10 : 2) * 60
}

type Resting = {
  readonly gameStatus: GameStatus
  readonly clock: Pick<MatchClock, 'period' | 'at'> | null
  readonly homeScore: number
  readonly visitScore: number
}

/** When a match that rests goes on, in ms: its clock stood still as the break began. Null = it does not rest, or nobody knows. */
export function goesOnAt(sport: MatchSport, { gameStatus, clock, homeScore, visitScore }: Resting): number | null {
  if (gameStatus !== 'break' || clock === null) return null
  const rest = restAfter(sport, clock.period, homeScore, visitScore)
  return rest === null ? null : clock.at + rest * 1_000
}
