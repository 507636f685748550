const two = (value: number) => String(value).padStart(2, '0')

/** A clock time of the device, like 19:05. */
export function clockTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The device's time zone at a moment (ms), or now, like UTC+8 or UTC−3:30. */
export function deviceZone(at = Date.now()): string {
  const east = -new Date(at).getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60]
  return `UTC${east < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`
}

/** What says days: the words of any namespace, since these keys are of `common`. */
type SayDay = {
  (key: 'relative.today' | 'relative.tomorrow', values: { readonly time: string }): string
  (key: 'relative.date', values: { readonly month: number; readonly day: number; readonly time: string }): string
}

/** When something is: today, tomorrow or a date, with the clock time, seen from `now` (both ms). */
export function dayTime(t: SayDay, at: number, now: number): string {
  const date = new Date(at)
  const time = clockTime(at)
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000)
  if (days === 0) return t('relative.today', { time })
  if (days === 1) return t('relative.tomorrow', { time })
  return t('relative.date', { month: date.getMonth() + 1, day: date.getDate(), time })
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
