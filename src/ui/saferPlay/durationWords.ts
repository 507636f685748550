import type { TFunction } from 'i18next'

/** A length of time in whole minutes that are over. */
export function durationWords(t: TFunction<'saferPlay'>, ms: number): string {
  const whole = Math.floor(ms / 60_000)
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return t('saferPlay.duration.minutes', { minutes })
  return minutes === 0 ? t('saferPlay.duration.hours', { hours }) : t('saferPlay.duration.both', { hours, minutes })
}
