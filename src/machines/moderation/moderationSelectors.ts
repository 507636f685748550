import type { SnapshotFrom } from 'xstate'
import type { moderationMachine } from './moderationMachine.ts'

type Snapshot = SnapshotFrom<typeof moderationMachine>

export const selectTarget = (snapshot: Snapshot) => snapshot.context.target
export const selectOutcome = (snapshot: Snapshot) => snapshot.context.outcome
export const selectAnswered = (snapshot: Snapshot) => snapshot.context.answered
export const selectIsActing = (snapshot: Snapshot) => snapshot.matches('acting')
/** Why the last act failed; null while it did not. */
export const selectErrorKey = ({ context }: Snapshot) => (context.outcome?.type === 'failed' ? context.outcome.errorKey : null)
/** Whether the list must stand still: something holds it, or a form about one of its messages is open. */
export const selectHolds = ({ context }: Snapshot) => context.holds.length > 0 || context.target !== null
