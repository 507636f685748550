import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a match that rests, in English. */
export const words: SameKeys<typeof chinese> = {
  rest: {
    next: '{{period}} · {{time}} · in {{left}}',
    soon: '{{period}} is about to begin',
    left: 'back in {{left}}',
    show: 'Show the picture',
  },
}
