import type { AnnouncementFields, OfficeAnnouncement } from '#src/api/model/roomOffice.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** What is done about an announcement, and why. */
export type AnnouncementOrder = { readonly reason: string } & (
  | { readonly act: 'post'; readonly clientId: string; readonly fields: AnnouncementFields }
  | { readonly act: 'remove'; readonly id: string }
)

/** Announcements that a search finds, latest first; renewed after each act. */
export const officeAnnouncementsMachine = createPagedList<OfficeAnnouncement, TextQuery>('officeAnnouncements', {
  keyOf: ({ id }) => id,
  step: 500,
  onChange: 'renew',
})

/** What is done about an announcement, one act at a time. */
export const announcementActMachine = createAct<AnnouncementOrder, 'done'>('announcementAct')
export type AnnouncementActRef = ActRef<AnnouncementOrder, 'done'>
