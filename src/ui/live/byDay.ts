import { dayOf, formatDay, siteTime } from '#src/api/model/day.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import type { Coming } from '#src/machines/anchor/scheduleMachine.ts'

export type ScheduleDay = {
  readonly key: string
  readonly day: 'today' | 'tomorrow' | null
  /** Weekday and date, as the language writes them. */
  readonly title: string
  readonly coming: readonly ComingRow[]
}

export type ComingRow = Coming & {
  readonly hour: string
  /** Whether one can be reminded of it: an anchor has one reminder, of when they go on the air next. */
  readonly reminds: boolean
}

/** What comes by days of the site, with the hour of each by its clock, as every page says times. `list` is soonest first, `now` in ms. */
export function byDay(list: readonly Coming[], now: number, language: string): readonly ScheduleDay[] {
  const titleOf = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
  const today = dayOf(now)
  const days = new Map<number, ComingRow[]>()
  const anchors = new Set<string>()
  for (const one of list) {
    const day = dayOf(one.at)
    const own = days.get(day) ?? []
    const { anchorRoomId, anchorStatus } = one.match
    const reminds = anchorRoomId === null || (anchorPresence(anchorStatus) !== 'playing' && !anchors.has(anchorRoomId))
    if (anchorRoomId !== null) anchors.add(anchorRoomId)
    own.push({ ...one, hour: siteTime(one.at).slice(11), reminds })
    days.set(day, own)
  }
  return [...days].map(([day, coming]) => ({
    key: formatDay(day),
    day: day === today ? 'today' : day === today + 1 ? 'tomorrow' : null,
    title: titleOf.format(Date.parse(formatDay(day))),
    coming,
  }))
}
