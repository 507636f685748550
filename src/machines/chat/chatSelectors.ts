import type { SnapshotFrom } from 'xstate'
import type { ChatClosure } from '#src/api/model/room.ts'
import type { chatMachine } from './chatMachine.ts'
import { cooldownEnd } from './cooldown.ts'

type Snapshot = SnapshotFrom<typeof chatMachine>

export type AvailabilityState = 'asking' | 'open' | 'failed' | ChatClosure

/** Whether the chat is open, and if not why (S-7). */
export function selectAvailability(snapshot: Snapshot): AvailabilityState {
  const value = snapshot.value.availability
  if (typeof value === 'object') return value.closed
  return value === 'deciding' || value === 'unknown' ? 'asking' : value
}

export type PostingPermission = 'visitor' | 'free' | 'waiting' | 'muted' | 'kicked'
/** Who may write. */
export function selectPostingPermission(snapshot: Snapshot): PostingPermission {
  const value = snapshot.value.postingPermission
  return value === 'deciding' ? 'visitor' : value
}
export const selectMute = (snapshot: Snapshot) => snapshot.context.restrictions.mute
/** When slow mode lets the member write again, in ms. */
export const selectCooldown = (snapshot: Snapshot) => cooldownEnd(snapshot.context)
/** Whether the room asks something of who writes: to wait between messages, or to follow. */
export const selectHasHint = ({ context: { availability: room } }: Snapshot) =>
  Boolean(room?.followersOnly) || Boolean(room?.slowSeconds)
export const selectKick = (snapshot: Snapshot) => snapshot.context.restrictions.kick
/** When a chat that could not be reached is tried again, in ms; null = now, or it was reached. */
export const selectRetryAt = (snapshot: Snapshot) => snapshot.context.retryAt
export const selectPin = (snapshot: Snapshot) => snapshot.context.pin
export const selectCanModerate = (snapshot: Snapshot) => snapshot.context.restrictions.canModerate
/** The stream of lines while the chat is open, as an actor whose snapshot's context is the ChatWindow; undefined otherwise. */
export const selectFeed = (snapshot: Snapshot) => snapshot.children.feed
