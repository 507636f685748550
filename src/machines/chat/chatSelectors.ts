import type { SnapshotFrom } from 'xstate'
import type { ChatClosure } from '#src/api/model/room.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'
import type { chatMachine } from './chatMachine.ts'
import { turnAt } from './turn.ts'
import { amendRows } from './chatRows.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>

export type ChatAvailability = 'asking' | 'open' | 'failed' | ChatClosure

/** Whether the chat is open, and if not why (S-7). */
export function selectAvailability(snapshot: Snapshot): ChatAvailability {
  const value = snapshot.value.availability
  if (typeof value === 'object') return value.closed
  return value === 'judging' || value === 'unknown' ? 'asking' : value
}

export type Voice = 'visitor' | 'free' | 'waiting' | 'muted' | 'kicked'
/** Who may write. */
export function selectVoice(snapshot: Snapshot): Voice {
  const value = snapshot.value.voice
  return value === 'judging' ? 'visitor' : value
}
export const selectMute = (snapshot: Snapshot) => snapshot.context.standing.mute
/** When slow mode lets the member write again, in ms. */
export const selectTurn = (snapshot: Snapshot) => turnAt(snapshot.context)
export const selectSlowSeconds = (snapshot: Snapshot) => snapshot.context.entrance?.slowSeconds ?? 0
export const selectFilter = (snapshot: Snapshot) => snapshot.context.filter
/** The machine of what came while the person was away. */
export const selectAbsence = (snapshot: Snapshot) => snapshot.children.absence
export const selectKick = (snapshot: Snapshot) => snapshot.context.standing.kick
export const selectPin = (snapshot: Snapshot) => snapshot.context.pin
export const selectCanModerate = (snapshot: Snapshot) => snapshot.context.standing.canModerate
export const selectFrozen = (snapshot: Snapshot) => snapshot.context.frozen
export const selectPast = (snapshot: Snapshot) => snapshot.context.past
export const selectIsLoadingOlder = (snapshot: Snapshot) => snapshot.matches({ view: { frozen: 'loadingOlder' } })
export const selectOlderFailed = (snapshot: Snapshot) => snapshot.matches({ view: { frozen: 'olderFailed' } })
/** The stream of lines while the chat is open, as an actor whose snapshot's context is the ChatWindow; undefined otherwise. */
export const selectFeed = (snapshot: Snapshot) => snapshot.children.feed

/** Most rows drawn at once while following. */
const ROWS_DRAWN = 60

/**
 * The rows to draw: the newest 60 while following; while frozen the whole frozen list under what was loaded above it, with
 * removals and returns taken over from the live list.
 */
export function rowsToDraw(live: ChatWindow, frozen: ChatWindow | null, past: readonly ChatRow[]): readonly ChatRow[] {
  if (frozen === null) return live.rows.slice(-ROWS_DRAWN)
  return amendRows([...past, ...frozen.rows], live)
}

/** The rows of a list that stands still under a moderator's pointer: those that were drawn when it stopped. */
export function heldRows(live: ChatWindow, held: ChatWindow): readonly ChatRow[] {
  return amendRows(held.rows.slice(-ROWS_DRAWN), live)
}
