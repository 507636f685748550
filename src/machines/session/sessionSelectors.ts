import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

/** The member, or null for a visitor (and while that is not known yet). */
export const selectMember = (snapshot: Snapshot) => snapshot.context.member
/** Whether this is one of the site's staff, who may enter while it is closed (S-6). */
export const selectIsStaff = ({ context: { member } }: Snapshot) => (member?.role ?? 'member') !== 'member'
/** Whether it is known who this is: a member or a visitor. */
export const selectIsSettled = (snapshot: Snapshot) =>
  !snapshot.matches('restoring') && !snapshot.matches('unverified') && !snapshot.matches('exchanging')
/** Whether a one-time link is being exchanged for a session. */
export const selectIsExchanging = (snapshot: Snapshot) => snapshot.matches('exchanging')
/** Whether the device stores a session that could not be verified because the server did not answer. */
export const selectIsUnverified = (snapshot: Snapshot) => snapshot.matches('unverified')
export const selectIsLoggingIn = (snapshot: Snapshot) => snapshot.matches('loggingIn')
export const selectLoginFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsEnding = (snapshot: Snapshot) => snapshot.matches('ending')
/** Whether the member is asked if a link may replace the running session. */
export const selectIsConfirmingLink = (snapshot: Snapshot) => snapshot.matches('confirmingLink')
/** Whether the member's account is dormant (S-3), also while it is being reactivated. */
const selectIsDormant = (snapshot: Snapshot) =>
  snapshot.matches({ member: { account: 'dormant' } }) || snapshot.matches({ member: { account: 'reactivating' } })
export const selectIsReactivating = (snapshot: Snapshot) => snapshot.matches({ member: { account: 'reactivating' } })
/** Whether a dialog of the session is open: to confirm a link, or for a dormant account's password. */
export const selectNeedsAnswer = (snapshot: Snapshot) => selectIsConfirmingLink(snapshot) || selectIsDormant(snapshot)
