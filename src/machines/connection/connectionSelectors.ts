import type { SnapshotFrom } from 'xstate'
import type { connectionMachine } from './connectionMachine.ts'

type Snapshot = SnapshotFrom<typeof connectionMachine>

/** What the status banner shows. `idle` = no link is needed yet; `connecting` = the first attempt; `refused` = the token was refused. */
export type LinkState = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' | 'refused'

/** The state of the link for the banner. */
export function selectLinkState(snapshot: Snapshot): LinkState {
  if (snapshot.matches('idle')) return 'idle'
  if (snapshot.matches('offline')) return 'offline'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches({ linked: 'online' }) || snapshot.matches({ linked: 'moving' })) return 'online'
  return snapshot.context.attempt === 0 ? 'connecting' : 'reconnecting'
}
/** Attempts since the link was last up. */
export const selectAttempt = (snapshot: Snapshot) => snapshot.context.attempt
