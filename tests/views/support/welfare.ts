import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { GradeInfo } from '#src/api/model/grade.ts'
import { points, units } from '#src/api/model/money/amount.ts'
import type { MemberTask } from '#src/api/model/task.ts'
import type { Claimable } from '#src/api/model/welfare.ts'
import { type ActivityList, activityListMachine } from '#src/machines/activities/activityListMachine.ts'
import { inviteMachine, type InviteSheet } from '#src/machines/invite/inviteMachine.ts'
import { type TaskSheet, tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import { given } from './given.ts'
import { grades } from './grades.ts'
import { NOON } from './kind.tsx'

/** What a member may claim: ¥18 for the third grade, for good, unless said otherwise. */
export const claimable = (fields: Partial<Claimable> = {}): Claimable => ({
  id: 'level:3',
  kind: 'level',
  period: '3',
  asset: 'FEN',
  amount: units(1_800),
  from: NOON,
  until: null,
  ...fields,
})

/** A task of each day that a member has begun: four minutes of watching out of ten, unless said otherwise. */
export const task = (fields: Partial<MemberTask> = {}): MemberTask => ({
  id: 'watch-day',
  period: 'day',
  deed: 'watch',
  target: 10,
  points: points(20),
  progress: 4,
  state: 'open',
  claimId: 'task:1',
  endsAt: null,
  ...fields,
})

type Known = {
  readonly tasks?: readonly MemberTask[]
  readonly grade?: Partial<GradeInfo> | null
  readonly activities?: readonly ActivityCard[]
  readonly invite?: InviteSheet | null
}

/** How far a member is with the ways to more welfare; nothing is known of any of them unless said. */
export const sourcesOf = ({ tasks, grade = null, activities, invite = null }: Known = {}) => ({
  tasks: tasksMachine.provide({
    actors: given<TaskSheet, null>(tasks === undefined ? null : [{ list: tasks, isPaused: false }]),
  }),
  grade: grades(grade),
  activities: activityListMachine.provide({
    actors: given<ActivityList, null>(activities === undefined ? null : [{ list: activities, isPaused: false }]),
  }),
  invite: inviteMachine.provide({ actors: given<InviteSheet, null>(invite === null ? null : [invite]) }),
})
