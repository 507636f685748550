import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import { Id } from '../model/common.ts'
import { MemberTask, OfficeTask, TaskAnswer, TaskFields, TaskVersion } from '../model/task.ts'
import { defineCall } from './defineCall.ts'

/** The tasks of the day, of the week, and those that are done once, with how far the member is (C-11). Who paused is offered none. */
export const taskList = defineCall({
  path: '/api/member/tasks/list',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(MemberTask), isPaused: v.boolean() }),
})

/** Every task, also those that are off, in their order. */
export const officeTasks = defineCall({
  path: '/api/admin/tasks/list',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeTask) }),
})

/**
 * Changes what a task takes and brings, its place, and whether it is on. `version` = that of the task that the operator began from: where
 * somebody changed it since, nothing is kept (`late`). What members earned before stays as it was. `notFound` for a task that is not there. What
 * gives members more is only signed: it holds once a second operator signs it (`officeRaiseSign`).
 */
export const officeTaskSave = defineCall({
  path: '/api/admin/tasks/save',
  quiet: true,
  right: 'site.approve',
  effect: 'keyed',
  payload: v.object({ task: Id, version: TaskVersion, fields: TaskFields, reason: ActReason }),
  reply: TaskAnswer,
})

export const taskCalls = { taskList, officeTasks, officeTaskSave }
