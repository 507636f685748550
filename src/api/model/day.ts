import * as v from 'valibot'

/** The site's clock and its days are those of UTC+8 (B-2): how far they are ahead of UTC, in ms. */
export const SITE_AHEAD = 8 * 3_600_000
const DAY = 86_400_000

/** The site's day of a time in ms, counted from 1 January 1970. */
export function dayOf(at: number): number {
  return Math.floor((at + SITE_AHEAD) / DAY)
}

/** When a day begins, in ms. */
export function dayStart(day: number): number {
  return day * DAY - SITE_AHEAD
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

/** A time in ms as the site's clock shows it, to the second: `2025-08-13 19:05:09`. */
export function siteSecond(at: number): string {
  return new Date(at + SITE_AHEAD).toISOString().slice(0, 19).replace('T', ' ')
}

/** A time in ms as the site's clock shows it, to the minute: `2025-08-13 19:05`. */
export function siteTime(at: number): string {
  return siteSecond(at).slice(0, 16)
}

/** A time of the site's clock as a form writes it, `2025-08-13T19:05`, in ms; null = none. */
export function readSiteTime(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(at) ? null : at - SITE_AHEAD
}
