import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of announcements, in English. */
export const words: SameKeys<typeof chinese> = {
  announcements: {
    title: 'Announcements',
    empty: 'There are no announcements at the moment',
    emptyText: 'New ones will appear here.',
    failed: 'The announcements could not be loaded',
    one: 'Announcement',
    removed: 'This announcement is no longer shown',
    removedText: 'It has ended or was taken down. See the list for current announcements.',
    live: 'Watch live',
    activities: 'Activities',
    gone: 'This announcement cannot be opened',
    more: 'More announcements',
    until: 'Until {{time}}',
    others: 'Other announcements',
  },
}
