import * as v from 'valibot'
import { PlannedTime, Timestamp } from './common.ts'
import { dayOf, dayStart } from './day.ts'
import { ReadText } from './readText.ts'
import { lineSchema } from './text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An anchor plans so many days of the site ahead, today among them. */
export const SCHEDULE_DAYS = 7
/** Most broadcasts that an anchor plans at once. */
export const SCHEDULE_LIMIT = 40
/** Longest title of a broadcast, in code points. */
export const SCHEDULE_TITLE_LIMIT = 40
/** Shortest and longest broadcast that can be planned, in ms. */
const SCHEDULE_LENGTH = { shortest: 10 * MINUTE, longest: 12 * HOUR } as const

/** A broadcast that an anchor plans: from `startAt` to `endAt`. */
export const PlannedBroadcast = v.object({ startAt: PlannedTime, endAt: PlannedTime, title: lineSchema(SCHEDULE_TITLE_LIMIT) })
export type PlannedBroadcast = v.InferOutput<typeof PlannedBroadcast>

/** The same as others read it. */
export const ShownBroadcast = v.object({ startAt: Timestamp, endAt: Timestamp, title: v.string() })
export type ShownBroadcast = v.InferOutput<typeof ShownBroadcast>

/** What an anchor read of a plan before they changed it. */
export const ReadPlan = v.pipe(
  v.array(v.object({ startAt: PlannedTime, endAt: PlannedTime, title: ReadText })),
  v.maxLength(SCHEDULE_LIMIT),
)

/** What is wrong with a plan. */
export const SCHEDULE_PROBLEMS = ['tooMany', 'length', 'past', 'tooFar', 'overlap'] as const
export type ScheduleProblem = (typeof SCHEDULE_PROBLEMS)[number]

/** When the last day that can be planned at `now` (ms) is over. */
export const scheduleEnd = (now: number): number => dayStart(dayOf(now) + SCHEDULE_DAYS)

/** Why these broadcasts cannot be an anchor's plan at `now` (ms); null = they can. What has begun may stay, until it is over. */
export function scheduleProblem(list: readonly PlannedBroadcast[], now: number): ScheduleProblem | null {
  if (list.length > SCHEDULE_LIMIT) return 'tooMany'
  for (const { startAt, endAt } of list) {
    const length = endAt - startAt
    if (length < SCHEDULE_LENGTH.shortest || length > SCHEDULE_LENGTH.longest) return 'length'
    if (endAt <= now) return 'past'
    if (startAt >= scheduleEnd(now)) return 'tooFar'
  }
  const sorted = inOrder(list)
  return sorted.some(({ startAt }, place) => place > 0 && startAt < sorted[place - 1]!.endAt) ? 'overlap' : null
}

/** Broadcasts by their beginning. */
export function inOrder<One extends Pick<PlannedBroadcast, 'startAt'>>(list: readonly One[]): One[] {
  return list.toSorted((one, other) => one.startAt - other.startAt)
}
