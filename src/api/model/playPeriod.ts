import { SITE_AHEAD } from './day.ts'

/** Periods that deposits are limited for. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

const DAY = 86_400_000
/** 1970-01-01 was a Thursday, three days after a Monday. */
const MONDAY = 3 * DAY

/** Year, month from 0, day from 1 and ms of the day, as a clock in UTC+8 shows a time. */
function wallClock(at: number) {
  const shown = new Date(at + SITE_AHEAD)
  const local = at + SITE_AHEAD
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth(),
    day: shown.getUTCDate(),
    rest: local - Math.floor(local / DAY) * DAY,
  }
}

/** When the calendar period of a time began, in ms: midnight, Monday or the first of the month in UTC+8. */
export function periodStart(period: LimitPeriod, at: number): number {
  if (period === 'month') {
    const { year, month } = wallClock(at)
    return Date.UTC(year, month, 1) - SITE_AHEAD
  }
  const length = period === 'day' ? DAY : 7 * DAY
  const local = at + SITE_AHEAD + (period === 'day' ? 0 : MONDAY)
  return at - (local - Math.floor(local / length) * length)
}

/** When the next one begins: the first moment that is not in the period of `at`. */
export function periodEnd(period: LimitPeriod, at: number): number {
  if (period === 'day') return periodStart(period, at) + DAY
  if (period === 'week') return periodStart(period, at) + 7 * DAY
  const { year, month } = wallClock(at)
  return Date.UTC(year, month + 1, 1) - SITE_AHEAD
}

/** The same clock time some months later in UTC+8; where that month is too short, its last day. */
export function addMonths(at: number, months: number): number {
  const { year, month, day, rest } = wallClock(at)
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return Date.UTC(year, month + months, Math.min(day, last)) + rest - SITE_AHEAD
}
