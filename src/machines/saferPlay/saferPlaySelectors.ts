import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Pause } from '#src/api/model/playPause.ts'
import type { saferPlayMachine } from './saferPlayMachine.ts'

export type SaferPlayRef = ActorRefFrom<typeof saferPlayMachine>
type Snapshot = SnapshotFrom<typeof saferPlayMachine>

/** The member's play where its code has come: undefined = it is on its way, null = it could not be had. */
export type SaferPlayHost = {
  readonly current: () => SaferPlayRef | null | undefined
  /** Calls back when that changes; returns the function that ends that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The pause in force: null = none, undefined = not known yet. */
export const selectPause = (snapshot: Snapshot | undefined): Pause | null | undefined => snapshot?.context.pause

/** Whether play is looked back on now: the member is asked, or their answer is on its way. */
export const selectCheck = (snapshot: Snapshot): 'asking' | 'answering' | null => {
  if (snapshot.matches({ member: { there: 'checking' } })) return 'asking'
  return snapshot.matches({ member: { there: 'answering' } }) ? 'answering' : null
}
