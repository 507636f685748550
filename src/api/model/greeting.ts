/** Parts of the day that a greeting names (B-6), each from its hour on; before the first it is dawn, from 22 on it is night. */
const FROM_HOUR = [
  ['earlyMorning', 6],
  ['morning', 9],
  ['noon', 12],
  ['afternoon', 14],
  ['dusk', 17],
  ['evening', 19],
  ['night', 22],
] as const

export type DayPart = 'dawn' | (typeof FROM_HOUR)[number][0]

/** The part of the day of an hour, 0 to 23, of the person's own clock (B-6). */
export function dayPartOf(hour: number): DayPart {
  return FROM_HOUR.findLast(([, from]) => hour >= from)?.[0] ?? 'dawn'
}
