import type { announcementCalls } from '#src/api/contract/announcements.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { announcementOf, pageOfAnnouncements } from '../live/announcements/shownAnnouncements.ts'
import type { CallContext } from './context.ts'

export const announcementHandlers = {
  announcementPage: ({ before }, { services: { db, now }, caller: { language } }) =>
    pageOfAnnouncements(db, { now: now(), language }, before),
  announcementOne: async ({ id }, { services: { db, now } }) => ({ announcement: await announcementOf(db, now(), id) }),
} satisfies Handlers<typeof announcementCalls, CallContext>
