import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'

type Snapshot = SnapshotFrom<typeof sessionMachine>

/** The member, or null for a visitor (and while that is not known yet). */
export const selectMember = (snapshot: Snapshot) => snapshot.context.member
/** Whether this is one of the site's own people, who may be in while it is closed (S-6). */
export const selectIsStaff = ({ context: { member } }: Snapshot) => (member?.role ?? 'member') !== 'member'
/** Whether it is settled who this is. */
export const selectIsSettled = (snapshot: Snapshot) =>
  !snapshot.matches('restoring') && !snapshot.matches('unknown') && !snapshot.matches('exchanging')
/** Whether a one-time link is being exchanged for a session. */
export const selectIsExchanging = (snapshot: Snapshot) => snapshot.matches('exchanging')
/** Whether the device keeps a session that the server could not be asked about. */
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.matches('unknown')
export const selectIsLoggingIn = (snapshot: Snapshot) => snapshot.matches('loggingIn')
export const selectLoginFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsEnding = (snapshot: Snapshot) => snapshot.matches('ending')
/** Whether a link asks to take the place of the session that runs. */
export const selectIsReplacing = (snapshot: Snapshot) => snapshot.matches('replacing')
/** Whether the member's account sleeps (S-3), also while it is being woken. */
const selectIsDormant = (snapshot: Snapshot) =>
  snapshot.matches({ member: { account: 'dormant' } }) || snapshot.matches({ member: { account: 'waking' } })
export const selectIsWaking = (snapshot: Snapshot) => snapshot.matches({ member: { account: 'waking' } })
/** Whether the session waits for the person: a link's place, or a sleeping account's password. */
export const selectNeedsAnswer = (snapshot: Snapshot) => selectIsReplacing(snapshot) || selectIsDormant(snapshot)
