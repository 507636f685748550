import type { SnapshotFrom } from 'xstate'
import type { accessMachine } from './accessMachine.ts'

/** Why the robot check was not passed just now, as when its dialog was closed; null = there is nothing to say. */
export const selectCheckFailure = (snapshot: SnapshotFrom<typeof accessMachine>) => snapshot.context.errorKey
/** Whether a check is under way: of the maintenance setting, of the site, or of the device. */
export const selectIsChecking = (snapshot: SnapshotFrom<typeof accessMachine>) =>
  snapshot.matches({ blocked: 'probing' }) || snapshot.matches({ blocked: 'verifying' }) || snapshot.matches('checking')
