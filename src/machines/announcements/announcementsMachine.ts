import type { Announcement } from '#src/api/model/announcement.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What the site announces, latest first; renewed whenever one is made or taken back. */
export const announcementListMachine = createPagedList<Announcement, null>('announcementList', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** One announcement, as the list of one. */
export const announcementMachine = createPagedList<Announcement, { readonly id: string }>('announcement', {
  keyOf: ({ id }) => id,
  step: 1,
  onChange: 'renew',
})
