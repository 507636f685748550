import type { SnapshotFrom } from 'xstate'
import type { moderationMachine } from './moderationMachine.ts'

type Snapshot = SnapshotFrom<typeof moderationMachine>

export const selectTarget = (snapshot: Snapshot) => snapshot.context.target
export const selectOutcome = (snapshot: Snapshot) => snapshot.context.outcome
export const selectAnswered = (snapshot: Snapshot) => snapshot.context.answered
export const selectRestricted = (snapshot: Snapshot) => snapshot.context.restricted
export const selectIsActing = (snapshot: Snapshot) => snapshot.matches('acting')
/** Why the last act failed; null while it did not. */
export const selectErrorKey = ({ context }: Snapshot) => (context.outcome?.type === 'failed' ? context.outcome.errorKey : null)
