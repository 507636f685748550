import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the member's messages, in English. */
export const words: SameKeys<typeof chinese> = {
  messages: {
    title: 'Messages',
    kind: { all: 'All', money: 'Money', activity: 'Activities', system: 'System' },
    kinds: 'Kinds of messages',
    times: '× {{count}}',
    unread: 'Unread',
    readAll: 'Mark all as read',
    more: 'Show earlier messages',
    empty: 'No messages yet',
    emptyText: 'News about deposits, withdrawals and your account’s security appears here.',
    failed: 'Your messages could not be loaded',
    see: 'See details',
    toSecurity: 'Check account security',
    delete: 'Delete',
    deleteSure: 'Delete this message? This cannot be undone.',
    keep: 'Keep',
    couldNot: 'It could not be deleted',
    couldNotRead: 'They could not be marked as read',
  },
}
