import type { SnapshotFrom } from 'xstate'
import type { playerMachine } from './playerMachine.ts'

type Snapshot = SnapshotFrom<typeof playerMachine>

export type PictureState = 'notStarted' | 'interrupted' | 'offAir' | 'opening' | 'playing' | 'stalled' | 'reconnecting' | 'failed'

/** What the picture is doing, as one word for the overlay. */
export function selectPicture(snapshot: Snapshot): PictureState {
  const picture = snapshot.value.picture
  if (typeof picture === 'string') return picture === 'judging' ? 'opening' : picture
  const onAir = picture.onAir
  if (typeof onAir === 'object') return onAir.streaming
  if (onAir === 'failed') return 'failed'
  return snapshot.context.attempt > 0 ? 'reconnecting' : 'opening'
}
/** Whether sound is on; it never is before the viewer asks. */
export const selectHasSound = (snapshot: Snapshot) => snapshot.matches({ sound: 'on' })
/** Words for what went wrong last; null while all is well. */
export const selectPlayerErrorKey = (snapshot: Snapshot) => snapshot.context.errorKey
