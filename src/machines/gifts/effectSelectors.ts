import type { SnapshotFrom } from 'xstate'
import type { effectMachine } from './effectMachine.ts'

type Snapshot = SnapshotFrom<typeof effectMachine>

/** The effect that is over the picture now, moving or as a card; null while none is. */
export const selectPlaying = (snapshot: Snapshot) =>
  snapshot.matches({ on: { showing: 'playing' } }) || snapshot.matches({ on: 'card' }) ? snapshot.context.current : null

/** Whether effects are cards that stand still. */
export const selectIsCard = (snapshot: Snapshot) => snapshot.matches({ on: 'card' })
