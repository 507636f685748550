import type { SnapshotFrom } from 'xstate'
import type { chatListMachine } from './chatListMachine.ts'
import type { ChatListState } from './chatListView.ts'

type Snapshot = SnapshotFrom<typeof chatListMachine>

/** What decides which rows are drawn, for `chatListView`; the same object until it changes. */
export const selectListState = (snapshot: Snapshot): ChatListState => snapshot.context
export const selectFilter = (snapshot: Snapshot) => snapshot.context.filter
export const selectHolds = (snapshot: Snapshot) => snapshot.context.holds
/** Lines that had come when another tab was shown; null while the chat is. */
export const selectLeftAt = (snapshot: Snapshot) => snapshot.context.leftAt
export const selectIsLoadingOlder = (snapshot: Snapshot) => snapshot.matches({ view: { reading: 'loadingOlder' } })
export const selectOlderFailed = (snapshot: Snapshot) => snapshot.matches({ view: { reading: 'olderFailed' } })
