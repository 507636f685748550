import type { SnapshotFrom } from 'xstate'
import type { ChatClosure } from '#src/api/model/room.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'
import type { chatMachine } from './chatMachine.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>

export type ChatAvailability = 'asking' | 'open' | 'failed' | ChatClosure

/** Whether the chat is open, and if not why (S-7). */
export function selectAvailability(snapshot: Snapshot): ChatAvailability {
  const value = snapshot.value.availability
  if (typeof value === 'object') return value.closed
  return value === 'judging' || value === 'unknown' ? 'asking' : value
}

export type Voice = 'visitor' | 'free' | 'muted'
/** Who may write. */
export function selectVoice(snapshot: Snapshot): Voice {
  const value = snapshot.value.voice
  return value === 'judging' ? 'visitor' : value
}
export const selectMute = (snapshot: Snapshot) => snapshot.context.standing.mute
export const selectCanModerate = (snapshot: Snapshot) => snapshot.context.standing.canModerate
export const selectFrozen = (snapshot: Snapshot) => snapshot.context.frozen
export const selectPast = (snapshot: Snapshot) => snapshot.context.past
export const selectIsLoadingOlder = (snapshot: Snapshot) => snapshot.matches({ view: { frozen: 'loadingOlder' } })
export const selectOlderFailed = (snapshot: Snapshot) => snapshot.matches({ view: { frozen: 'olderFailed' } })
/** The stream of lines while the chat is open, as an actor whose snapshot's context is the ChatWindow; undefined otherwise. */
export const selectFeed = (snapshot: Snapshot) => snapshot.children.feed

/** Lines that came since the list was frozen. */
export function countNew(frozen: ChatWindow | null, live: ChatWindow): number {
  return frozen === null ? 0 : Math.max(0, live.received - frozen.received)
}

/** Most rows drawn at once while following. */
export const ROWS_DRAWN = 60

/** The rows to draw: the newest 60 while following; while frozen the whole frozen list under what was loaded above it, with removals taken over from the live list. */
export function rowsToDraw(live: ChatWindow, frozen: ChatWindow | null, past: readonly ChatRow[]): readonly ChatRow[] {
  if (frozen === null) return live.rows.slice(-ROWS_DRAWN)
  const removed = new Map(live.rows.flatMap((row) => (row.type === 'removed' ? [[row.key, row] as const] : [])))
  const list = [...past, ...frozen.rows]
  return removed.size === 0 ? list : list.map((row) => removed.get(row.key) ?? row)
}
