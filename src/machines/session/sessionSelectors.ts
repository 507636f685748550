import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

/** The member, or null for a visitor (and while that is not known yet). */
export const selectMember = (snapshot: Snapshot) => snapshot.context.member
/** Whether it is settled who this is. */
export const selectIsSettled = (snapshot: Snapshot) => !snapshot.matches('restoring') && !snapshot.matches('unknown')
export const selectIsLoggingIn = (snapshot: Snapshot) => snapshot.matches('loggingIn')
export const selectLoginFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsEnding = (snapshot: Snapshot) => snapshot.matches('ending')
