import type { Announcement } from '#src/api/model/announcement.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Nothing is pushed when one begins or ends by its time: they are read again so often, in ms. */
const BY_TIME = 60_000

/** What the site announces, latest first; renewed whenever one is made or taken back, and by time. */
export const announcementListMachine = createPagedList<Announcement, null>('announcementList', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
  renewAfter: BY_TIME,
})

/** One announcement, as the list of one. */
export const announcementMachine = createPagedList<Announcement, { readonly id: string }>('announcement', {
  keyOf: ({ id }) => id,
  step: 1,
  onChange: 'renew',
  renewAfter: BY_TIME,
})
