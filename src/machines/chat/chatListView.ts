import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ChatWindow } from '#src/streams/chat.ts'
import type { chatListMachine } from './chatListMachine.ts'
import type { chatMachine } from './chatMachine.ts'
import { amendRows, countNew, type DrawnRow, filterRows, filterWindow, markUnread } from './chatRows.ts'
import { selectFeed } from './chatSelectors.ts'

/** What of the list's state decides what is drawn. */
export type ChatListState = Pick<
  SnapshotFrom<typeof chatListMachine>['context'],
  'filter' | 'reading' | 'past' | 'held' | 'unread'
>

/** The list as it is drawn. */
export type ChatListView = {
  readonly rows: readonly DrawnRow[]
  /** Whether the newest line stays in sight. */
  readonly following: boolean
  /** Whether a moderator's hand keeps it still. */
  readonly held: boolean
  /** Whether there are older lines than the first row. */
  readonly older: boolean
  /** Lines that came since the list stands still. */
  readonly newLines: number
  /** Whether the room's lines are there; an empty list before that is none that is known to be empty. */
  readonly loaded: boolean
  /** Changes when other rows are drawn than before: then the place on the screen is kept. */
  readonly version: string
}

/** Fewest rows drawn while following, where there are as many: more than fit on most screens. */
const ROWS_KEPT = 45
/** How many rows go from the top at once: most of the time the list only grows at its end, which costs less. */
const ROWS_GONE = 30

/** What a list holds before its first lines came. */
export const NO_LINES: ChatWindow = { rows: [], received: 0, older: false, generation: 0, amended: new Map() }

/**
 * The rows and counts of a list in its state, with the room's latest lines: following the newest 45 to 74; held by a moderator those that
 * were there; reading the whole list as it stood, below what was loaded above it. Removals and returns show at once (D-8).
 */
export function chatListView(state: ChatListState, live: ChatWindow): ChatListView {
  const { filter, reading, past, held, unread } = state
  const following = reading === null
  const still = reading ?? held
  const shown = filterWindow(live, filter)
  const stood = still === null ? null : filterWindow(still, filter)
  const source = stood ?? shown
  const part = following
    ? source.rows.slice(-(ROWS_KEPT + (source.received % ROWS_GONE)))
    : [...filterRows(past.rows, filter), ...source.rows]
  const drawn = still === null ? part : amendRows(part, live)
  const older = past.rows.length > 0 ? past.older : source.older || drawn.length < source.rows.length
  const rows = markUnread(drawn, unread, older)
  const { received, generation } = held ?? live
  return {
    rows,
    following,
    held: held !== null,
    older,
    newLines: countNew(stood, shown, filter),
    loaded: live.generation > 0,
    version: `${following ? `${received} ${generation}` : 'still'} ${rows.length} ${filter}`,
  }
}

/** The room's lines as they are now. */
export function linesOf(chat: ActorRefFrom<typeof chatMachine>): ChatWindow {
  return selectFeed(chat.getSnapshot())?.getSnapshot().context ?? NO_LINES
}

/** Lines that came while another tab than the chat's was shown. */
export function countMissed(leftAt: number | null, live: ChatWindow): number {
  return leftAt === null ? 0 : Math.max(0, live.received - leftAt)
}
