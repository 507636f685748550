import type { SnapshotFrom } from 'xstate'
import type { accessMachine } from './accessMachine.ts'

/** Whether it is being asked if the site can be entered again, or proved that the device is no robot. */
export const selectIsChecking = (snapshot: SnapshotFrom<typeof accessMachine>) =>
  snapshot.matches({ away: 'probing' }) || snapshot.matches({ away: 'proving' }) || snapshot.matches('asking')
