import type { SnapshotFrom } from 'xstate'
import type { accessMachine } from './accessMachine.ts'

/** Whether a check is under way: of the maintenance setting, of the site, or of the device. */
export const selectIsChecking = (snapshot: SnapshotFrom<typeof accessMachine>) =>
  snapshot.matches({ blocked: 'probing' }) || snapshot.matches({ blocked: 'verifying' }) || snapshot.matches('checking')
