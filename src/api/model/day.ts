import * as v from 'valibot'

/** The site's books are kept in UTC+8: how far its days are ahead of UTC, in ms. */
const AHEAD = 8 * 3_600_000
const DAY = 86_400_000

/** The site's day of a time in ms, counted from 1 January 1970. */
export function dayOf(at: number): number {
  return Math.floor((at + AHEAD) / DAY)
}

/** When a day begins, in ms. */
export function dayStart(day: number): number {
  return day * DAY - AHEAD
}

/** A day as `2025-08-13`. */
export function formatDay(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** The day of `2025-08-13`; null = there is no such day. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || formatDay(at / DAY) !== text ? null : at / DAY
}

/** A day on the wire, `2025-08-13`. */
export const Day = v.pipe(
  v.string(),
  v.check((text) => readDay(text) !== null, 'day.malformed'),
)

/** A time in UTC+8 as `2025-08-13 19:05:09`. */
export function formatTime(at: number): string {
  return new Date(at + AHEAD).toISOString().slice(0, 19).replace('T', ' ')
}
