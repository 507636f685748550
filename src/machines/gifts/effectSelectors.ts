import type { SnapshotFrom } from 'xstate'
import type { effectMachine } from './effectMachine.ts'

type Snapshot = SnapshotFrom<typeof effectMachine>

/** The effect that fills the screen now; null while none plays. */
export const selectPlaying = (snapshot: Snapshot) =>
  snapshot.matches({ on: { showing: 'playing' } }) ? snapshot.context.current : null
