import { dayOf, SITE_AHEAD, siteTime } from '#src/api/model/day.ts'

/** The device's time zone at a moment (ms), or now, like UTC+8 or UTC−3:30. */
export function deviceZone(at = Date.now()): string {
  return zoneName(-new Date(at).getTimezoneOffset())
}

/** The zone of the site's clock: UTC+8 (B-2). */
export const SITE_ZONE = zoneName(SITE_AHEAD / 60_000)

/** What says days: the words of any namespace, since these keys are of `common`. */
type SayDay = {
  (key: 'relative.today' | 'relative.tomorrow', values: { readonly time: string }): string
  (key: 'relative.date', values: { readonly at: Date; readonly time: string }): string
  (key: 'relative.inZone', values: { readonly time: string }): string
}

/**
 * When something is by the site's clock (UTC+8), as every page says it: today, tomorrow or a date, with the time, seen from `now` (both
 * ms). On a device of another zone it says the zone too, since the time is not that of the device's own clock.
 */
export function dayTime(t: SayDay, at: number, now: number): string {
  const time = dayAndTime(t, at, now)
  return deviceZone(at) === SITE_ZONE ? time : t('relative.inZone', { time })
}

function dayAndTime(t: SayDay, at: number, now: number): string {
  const [, time = ''] = siteTime(at).split(' ')
  const days = dayOf(at) - dayOf(now)
  if (days === 0) return t('relative.today', { time })
  if (days === 1) return t('relative.tomorrow', { time })
  // Its words write a day of UTC.
  return t('relative.date', { at: new Date(at + SITE_AHEAD), time })
}

/** A zone by its minutes east of UTC. */
function zoneName(east: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60]
  return `UTC${east < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
