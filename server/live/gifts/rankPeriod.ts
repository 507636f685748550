const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The server's zone is UTC+8 (B-2); 1970-01-01 was a Thursday, three days after a Monday. */
const ZONE = 8 * HOUR
const MONDAY = 3 * DAY

/** When a ranking's period began, in ms: today and the week (from Monday) by the server's zone, total = 0. */
export function periodStart(period: 'today' | 'week' | 'total', now: number): number {
  if (period === 'total') return 0
  const length = period === 'today' ? DAY : 7 * DAY
  const local = now + ZONE + (period === 'today' ? 0 : MONDAY)
  return now - (local % length)
}
