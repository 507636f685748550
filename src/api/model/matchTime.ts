import { formatClock, type MatchClock, playedSeconds } from './matchEvent.ts'
import { type MatchSport, periodSeconds } from './matchPeriods.ts'
import { playedMinute } from './matchPhase.ts'

/** A moment of a match in its sport's terms: the minute (`45+2′`), the time that is left of the quarter, or the time of the map. */
export function matchMinute(sport: MatchSport, { period, second }: Pick<MatchClock, 'period' | 'second'>): string {
  if (sport === 'football') return playedMinute(sport, period, second)
  const length = periodSeconds(sport, period)
  return formatClock(length === null ? second : Math.max(0, length - second))
}

/** The clock of a running match in full: football's in minutes and seconds, with what is played over time beside it. */
export function matchTime(sport: MatchSport, clock: MatchClock, now: number): string {
  const second = playedSeconds(clock, now)
  if (sport !== 'football') return matchMinute(sport, { period: clock.period, second })
  const over = second - 45 * 60
  const shown = formatClock((clock.period - 1) * 45 * 60 + Math.min(second, 45 * 60))
  return over > 0 ? `${shown} +${formatClock(over)}` : shown
}
