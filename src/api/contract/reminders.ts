import * as v from 'valibot'
import { Reminder, ReminderTarget } from '../model/reminder.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

/** All that the member waits for, and what began within the last six hours, latest first. */
const Reminders = v.object({ list: listOf(Reminder) })

/** What the member asked to be reminded of (S-1). */
export const reminderList = defineCall({
  path: '/api/live/reminder/list',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: Reminders,
})

/**
 * Reminds the member once, when the anchor plays or the match begins: by a message, and by a push on the pages that they have open. Again
 * is the same; what runs already counts as told, without a message. Beyond 100 that they wait for, the oldest goes.
 */
export const reminderAdd = defineCall({
  path: '/api/live/reminder/add',
  effect: 'keyed',
  login: true,
  payload: ReminderTarget,
  reply: Reminders,
})

/** Takes it back; again is the same. */
export const reminderRemove = defineCall({
  path: '/api/live/reminder/remove',
  effect: 'keyed',
  login: true,
  payload: ReminderTarget,
  reply: Reminders,
})

export const reminderCalls = { reminderList, reminderAdd, reminderRemove }
