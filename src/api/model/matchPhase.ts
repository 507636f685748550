import type { MatchClock } from './matchEvent.ts'
import type { MatchSport } from './matchPeriods.ts'
import type { GameStatus } from './sport.ts'

/** What periods are called; a quarter and a map have a number. */
type PeriodName = 'half1' | 'half2' | 'quarter' | 'overtime' | 'map'

/** The name of a period. */
export function periodName(sport: MatchSport, period: number): PeriodName {
  if (sport === 'football') return period > 1 ? 'half2' : 'half1'
  return sport === 'esports' ? 'map' : period > 4 ? 'overtime' : 'quarter'
}

/** How a match stands: the period that is played, a half-time or a shorter break, or that it is to come or over. */
export function matchPhase(
  sport: MatchSport,
  status: GameStatus,
  clock: Pick<MatchClock, 'period'> | null,
): GameStatus | 'pause' | PeriodName {
  if (status === 'live' && clock !== null) return periodName(sport, clock.period)
  return status === 'break' && (sport === 'esports' || (sport === 'basketball' && clock?.period !== 2)) ? 'pause' : status
}

/** The minute of a period that is played: football's go on through both halves, with what is added apart (`45+2′`). */
export function playedMinute(sport: MatchSport, period: number, second: number): string {
  const minute = Math.floor(second / 60) + 1
  if (sport !== 'football') return `${minute}′`
  return minute > 45 ? `${period * 45}+${minute - 45}′` : `${(period - 1) * 45 + minute}′`
}
