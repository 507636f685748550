import type { TFunction } from 'i18next'
import type { SiteStanding } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'

/** From when to when the site is closed, as it stands. */
export function spanWords(t: TFunction<'backOffice'>, { maintenance }: SiteStanding, now: number): string {
  if (maintenance === null) return t('backOffice.site.nothing')
  const from = dayTime(t, maintenance.from, now)
  if (maintenance.until === null) return t('backOffice.maintenance.since', { from })
  return t('backOffice.maintenance.span', { from, until: dayTime(t, maintenance.until, now) })
}
