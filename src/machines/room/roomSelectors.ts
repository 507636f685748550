import type { SnapshotFrom } from 'xstate'
import type { roomMachine } from './roomMachine.ts'

type Snapshot = SnapshotFrom<typeof roomMachine>

export const selectLoaded = (snapshot: Snapshot) => snapshot.context.loaded
export const selectAudience = (snapshot: Snapshot) => snapshot.context.audience
/** The visit's machines and streams, each an actor of its own; all undefined until the room is loaded. */
export const selectChildren = (snapshot: Snapshot) => snapshot.children
