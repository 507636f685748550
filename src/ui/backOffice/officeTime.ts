import type { TFunction } from 'i18next'
import { dayOf, siteTime } from '#src/api/model/day.ts'
import { dayTime, deviceZone, SITE_ZONE } from '#src/ui/i18n/time.ts'

/** A time by the site's clock, seen from `now` (both ms); of another year with its year, which `dayTime` leaves out. */
export function officeTime(t: TFunction<'backOffice'>, at: number, now: number): string {
  const time = siteTime(at)
  if (time.slice(0, 4) === siteTime(now).slice(0, 4) || dayOf(at) - dayOf(now) === 1) return dayTime(t, at, now)
  return deviceZone(at) === SITE_ZONE ? time : t('relative.inZone', { time })
}
