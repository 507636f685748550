import type { SnapshotFrom } from 'xstate'
import { isOfForm, type moderationMachine } from './moderationMachine.ts'

type Snapshot = SnapshotFrom<typeof moderationMachine>

export const selectTarget = (snapshot: Snapshot) => snapshot.context.target
export const selectAnswered = (snapshot: Snapshot) => snapshot.context.answered
export const selectRestricted = (snapshot: Snapshot) => snapshot.context.restricted
export const selectIsActing = (snapshot: Snapshot) => snapshot.matches('acting')
/** Why the act of the form that is open failed; null while it did not. */
export const selectErrorKey = ({ context: { outcome, target } }: Snapshot) =>
  outcome?.type === 'failed' && isOfForm(outcome, target) ? outcome.errorKey : null
/** How the last act went, where the form that is open does not say it. */
export const selectOutcome = ({ context: { outcome, target } }: Snapshot) => (isOfForm(outcome, target) ? null : outcome)
/** Earlier acts that failed, to be told beside the last one. */
export const selectMissed = (snapshot: Snapshot) => snapshot.context.missed
