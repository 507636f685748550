import type { SnapshotFrom } from 'xstate'
import type { ChatClosure } from '#src/api/model/room.ts'
import type { chatMachine } from './chatMachine.ts'
import { cooldownEnd } from './cooldown.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>

export type ChatAvailability = 'asking' | 'open' | 'failed' | ChatClosure

/** Whether the chat is open, and if not why (S-7). */
export function selectAvailability(snapshot: Snapshot): ChatAvailability {
  const value = snapshot.value.availability
  if (typeof value === 'object') return value.closed
  return value === 'judging' || value === 'unknown' ? 'asking' : value
}

export type PostingPermission = 'visitor' | 'free' | 'waiting' | 'muted' | 'kicked'
/** Who may write. */
export function selectPostingPermission(snapshot: Snapshot): PostingPermission {
  const value = snapshot.value.voice
  return value === 'judging' ? 'visitor' : value
}
export const selectMute = (snapshot: Snapshot) => snapshot.context.standing.mute
/** When slow mode lets the member write again, in ms. */
export const selectCooldown = (snapshot: Snapshot) => cooldownEnd(snapshot.context)
export const selectSlowSeconds = (snapshot: Snapshot) => snapshot.context.entrance?.slowSeconds ?? 0
export const selectKick = (snapshot: Snapshot) => snapshot.context.standing.kick
export const selectPin = (snapshot: Snapshot) => snapshot.context.pin
export const selectCanModerate = (snapshot: Snapshot) => snapshot.context.standing.canModerate
/** The stream of lines while the chat is open, as an actor whose snapshot's context is the ChatWindow; undefined otherwise. */
export const selectFeed = (snapshot: Snapshot) => snapshot.children.feed
