import type { SnapshotFrom } from 'xstate'
import { kindsFor } from './challenge.ts'
import type { verificationMachine } from './verificationMachine.ts'

type Snapshot = SnapshotFrom<typeof verificationMachine>

export const selectIsOpen = (snapshot: Snapshot) => snapshot.matches('open')
export const selectKind = (snapshot: Snapshot) => snapshot.context.kind
export const selectChallenge = (snapshot: Snapshot) => snapshot.context.challenge
/** Why the last challenge or answer was refused; null = none was. */
export const selectRefusal = (snapshot: Snapshot) => snapshot.context.refusal
/** How long it is locked, ms. */
export const selectWait = (snapshot: Snapshot) => snapshot.context.wait
export const selectIsChecking = (snapshot: Snapshot) => snapshot.matches({ open: 'checking' })
export const selectIsFailed = (snapshot: Snapshot) => snapshot.matches({ open: 'failed' })
export const selectIsLocked = (snapshot: Snapshot) => snapshot.matches({ open: 'locked' })
/** The kinds that all waiting requests accept, joined by spaces, so that a selector can compare them. */
export const selectKinds = (snapshot: Snapshot) => kindsFor(snapshot.context.waiting).join(' ')
