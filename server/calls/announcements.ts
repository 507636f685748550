import type { announcementCalls } from '#src/api/contract/announcements.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { announcementOf, pageOfAnnouncements } from '../live/announcements/shownAnnouncements.ts'
import { readerOf } from './content.ts'
import type { CallContext } from './context.ts'

export const announcementHandlers = {
  announcementPage: async ({ before }, context) => {
    const { db, now } = context.services
    return pageOfAnnouncements(db, { now: now(), language: context.caller.language, whose: await readerOf(context) }, before)
  },
  announcementOne: async ({ id }, context) => {
    const { db, now } = context.services
    return { announcement: await announcementOf(db, now(), id, await readerOf(context)) }
  },
} satisfies Handlers<typeof announcementCalls, CallContext>
