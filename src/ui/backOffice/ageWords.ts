const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What says lengths of time: the words of the back office, whatever others are with them. */
type SayAge = {
  (key: 'backOffice.age.now'): string
  (key: 'backOffice.age.minutes', values: { readonly minutes: number }): string
  (key: 'backOffice.age.hours', values: { readonly hours: number; readonly minutes: number }): string
  (key: 'backOffice.age.days', values: { readonly days: number; readonly hours: number }): string
}

/** How long something has been so, in its two largest units; `ms` below a minute = just now. */
export function ageWords(t: SayAge, ms: number): string {
  if (ms < MINUTE) return t('backOffice.age.now')
  if (ms < HOUR) return t('backOffice.age.minutes', { minutes: Math.floor(ms / MINUTE) })
  if (ms < DAY) return t('backOffice.age.hours', { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) })
  return t('backOffice.age.days', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) })
}
