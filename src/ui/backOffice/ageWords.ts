import type { TFunction } from 'i18next'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something has been so, in its two largest units; `ms` below a minute = just now. */
export function ageWords(t: TFunction<'backOffice'>, ms: number): string {
  if (ms < MINUTE) return t('backOffice.age.now')
  if (ms < HOUR) return t('backOffice.age.minutes', { minutes: Math.floor(ms / MINUTE) })
  if (ms < DAY) return t('backOffice.age.hours', { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) })
  return t('backOffice.age.days', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) })
}
