import * as v from 'valibot'
import { Id, Status, Timestamp } from './common.ts'
import { dayOf, formatDay } from './day.ts'
import { points } from './money/amount.ts'
import { PointAmount } from './money/wireAmount.ts'
import { periodEnd, periodStart } from './playPeriod.ts'
import { Version } from './version.ts'

/** How often a task begins again: each of the site's days, each week from Monday on, or never. */
const TaskPeriod = v.picklist(['day', 'week', 'once'])
export type TaskPeriod = v.InferOutput<typeof TaskPeriod>

/** What is counted for a day: minutes of watching, messages that were sent, invitations that somebody else opened. */
const COUNTED = ['watch', 'message', 'share'] as const
export type CountedDeed = (typeof COUNTED)[number]
/** What is done once and then holds. */
const DONE_ONCE = ['bind', 'avatar', 'nickname', 'follow', 'bet'] as const
/** What a task is about (C-11). */
const TaskDeed = v.picklist([...COUNTED, ...DONE_ONCE])
export type TaskDeed = v.InferOutput<typeof TaskDeed>

/** Whether a deed is counted by the day. */
export const isCounted = (deed: TaskDeed): deed is CountedDeed => COUNTED.some((one) => one === deed)

/** Most points that a task gives: four digits (V-7). */
const MOST_POINTS = 9_999
const MOST_TARGET = 9_999

const Target = v.pipe(
  v.number('amount.range'),
  v.integer('amount.notInteger'),
  v.minValue(1, 'amount.range'),
  v.maxValue(MOST_TARGET, 'amount.range'),
)

/** A task: so much of a deed within a period brings so many points. */
const Task = v.object({ id: Id, period: TaskPeriod, deed: TaskDeed, target: Target, points: PointAmount })

/** A task as it stands for a member: how far they are, and the claim's id, once it is earned. `endsAt` null = it does not end. */
export const MemberTask = v.object({
  ...Task.entries,
  progress: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(['open', 'done', 'claimed']),
  claimId: Id,
  endsAt: v.nullable(Timestamp),
})
export type MemberTask = v.InferOutput<typeof MemberTask>

/** What an operator writes of a task; `points` at most four digits (V-7), `place` = where it stands in its part of the page. */
export const TaskFields = v.object({
  target: Target,
  points: v.pipe(
    v.number('amount.range'),
    v.integer('amount.notInteger'),
    v.minValue(1, 'amount.range'),
    v.maxValue(MOST_POINTS, 'amount.range'),
    v.transform(points),
  ),
  place: v.pipe(v.number('place.range'), v.integer('place.range'), v.minValue(0, 'place.range'), v.maxValue(999, 'place.range')),
  status: v.pipe(Status, v.picklist(['0', '1'])),
})
export type TaskFields = v.InferOutput<typeof TaskFields>

/** How often a task was changed: a save names the one that it began from. */
export const TaskVersion = Version

/** A task as the back office lists it. */
export const OfficeTask = v.object({ ...Task.entries, place: v.number(), status: Status, version: TaskVersion })
export type OfficeTask = v.InferOutput<typeof OfficeTask>

/**
 * What became of a save, with how the task stands now: done; somebody changed it meanwhile; signed, and it waits for a second signature; another
 * operator's waits.
 */
export const TaskAnswer = v.object({ result: v.picklist(['done', 'late', 'signed', 'waits']), task: OfficeTask })
export type TaskAnswer = v.InferOutput<typeof TaskAnswer>

/** The first of the site's days that a period counts at a time; null = all of them. */
export function firstDayOf(period: TaskPeriod, at: number): number | null {
  return period === 'once' ? null : dayOf(periodStart(period, at))
}

/** When a period ends, in ms; null = never. */
export const endOf = (period: TaskPeriod, at: number): number | null => (period === 'once' ? null : periodEnd(period, at))

/** What a task of a time is claimed as: once for each of its periods. */
export function taskPeriodKey(id: string, period: TaskPeriod, at: number): string {
  const first = firstDayOf(period, at)
  return first === null ? `${id}.once` : `${id}.${formatDay(first)}`
}

/** Which task a claim is of. */
export const taskIdOf = (periodKey: string): string => periodKey.slice(0, Math.max(0, periodKey.lastIndexOf('.')))
