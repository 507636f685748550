import type { SnapshotFrom } from 'xstate'
import type { playerMachine } from './playerMachine.ts'
import type { PictureState } from './playerSelectors.ts'
import { kindsOf } from './watching.ts'

/** Whether words stand there instead of a picture, which comes by itself: nothing is played, and nothing can be fetched. */
export const isIdle = (picture: PictureState): boolean =>
  picture === 'notStarted' || picture === 'interrupted' || picture === 'offAir'

/** Whether there is more than one source to choose from. */
export const selectHasSources = ({ context }: SnapshotFrom<typeof playerMachine>): boolean => kindsOf(context.match).length > 1
