import { dayOf, dayStart, formatDay } from './day.ts'

const HOUR = 3_600_000
/** Holidays are looked past for so many days: with more of them in a row the hours never begin. */
const LOOK_AHEAD = 60

/** Hours of the site's day, `opens` (0 to 23) to `closes` (1 to 24); where they end before they begin they last over midnight. Holidays as `2025-10-01`. */
export type SupportHours = { readonly opens: number; readonly closes: number; readonly holidays: readonly string[] }

/** From when to when the hours of a day run; null = it is a holiday. */
function spanOf({ opens, closes, holidays }: SupportHours, day: number): { from: number; until: number } | null {
  if (holidays.includes(formatDay(day))) return null
  const hours = closes > opens ? closes - opens : closes - opens + 24
  const from = dayStart(day) + opens * HOUR
  return { from, until: from + hours * HOUR }
}

/** Whether the hours run at a time, in ms. */
export function isWithinHours(hours: SupportHours, at: number): boolean {
  const day = dayOf(at)
  return [day - 1, day].some((one) => {
    const span = spanOf(hours, one)
    return span !== null && span.from <= at && at < span.until
  })
}

/** When the hours begin next, in ms; null = they run, or do not begin in the next two months. */
export function nextOpening(hours: SupportHours, at: number): number | null {
  if (isWithinHours(hours, at)) return null
  const day = dayOf(at)
  for (let ahead = 0; ahead <= LOOK_AHEAD; ahead += 1) {
    const span = spanOf(hours, day + ahead)
    if (span !== null && span.from > at) return span.from
  }
  return null
}
