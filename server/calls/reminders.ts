import type { Handlers } from '#src/api/contract/handlers.ts'
import type { reminderCalls } from '#src/api/contract/reminders.ts'
import { addReminder, remindersOf, removeReminder } from '../live/reminders/reminders.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const reminderHandlers = {
  reminderList: async (_, { services: { db, now }, caller }) => ({ list: await remindersOf(db, memberOf(caller).id, now()) }),

  reminderAdd: async (target, { services: { write }, caller }) => ({
    list: await write((tx) => addReminder(tx, memberOf(caller).id, target)),
  }),

  reminderRemove: async (target, { services: { write }, caller }) => ({
    list: await write((tx) => removeReminder(tx, memberOf(caller).id, target)),
  }),
} satisfies Handlers<typeof reminderCalls, CallContext>
