import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the picture that floats while a room is scrolled, in English. */
export const words: SameKeys<typeof chinese> = {
  mini: {
    move: 'Move the small window, also by arrow keys',
    back: 'Back to the picture',
    close: 'Close the small window',
  },
}
