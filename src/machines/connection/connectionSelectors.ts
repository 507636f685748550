import type { SnapshotFrom } from 'xstate'
import type { connectionMachine } from './connectionMachine.ts'

type Snapshot = SnapshotFrom<typeof connectionMachine>

/** What the status banner says: nothing is wrong, still making the first link, coming back, the device is offline. */
export type LinkState = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' | 'refused'

/** The link as one word for the banner. */
export function selectLinkState(snapshot: Snapshot): LinkState {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('offline')) return 'offline'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches({ linked: 'online' })) return 'online'
  return snapshot.context.attempt === 0 ? 'connecting' : 'reconnecting'
}
/** Tries since the link was last up. */
export const selectAttempt = (snapshot: Snapshot) => snapshot.context.attempt
