import { dayOf, readDay, SITE_AHEAD } from './day.ts'

/** The age from which on one may have an account, in years. */
const ADULT = 18
const FIRST_YEAR = 1_900

/** Whole years at a time (ms) since a day like `2001-02-28`, by the site's days; who is born on 29 February grows older on 1 March. */
export function ageOn(birthday: string, at: number): number {
  const today = new Date(at + SITE_AHEAD)
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number)
  const isBefore = today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day)
  return today.getUTCFullYear() - year - (isBefore ? 1 : 0)
}

/** Why a birth date is none of somebody who may have an account; null = it is. */
export type BirthdayFault = 'missing' | 'malformed' | 'future' | 'tooYoung'

/** What is wrong with a birth date at a time, in ms. */
export function birthdayFault(birthday: string, at: number): BirthdayFault | null {
  if (birthday === '') return 'missing'
  const day = readDay(birthday)
  if (day === null || Number(birthday.slice(0, 4)) < FIRST_YEAR) return 'malformed'
  if (day > dayOf(at)) return 'future'
  return ageOn(birthday, at) < ADULT ? 'tooYoung' : null
}
