import type { PictureState } from './playerSelectors.ts'

/** Whether words stand there instead of a picture, which comes by itself: nothing is played, and nothing can be fetched. */
export const isIdle = (picture: PictureState): boolean =>
  picture === 'notStarted' || picture === 'interrupted' || picture === 'offAir'
