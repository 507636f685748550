import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words beside the form by which one comes in, in English. */
export const words: SameKeys<typeof chinese> = {
  door: {
    claim: 'Where the match, the anchor and the chat come ashore',
    watch: 'Watching needs no account',
    watchText: 'With one you chat, send gifts and follow anchors',
    odds: 'Odds beside the picture',
    oddsText: 'Choose while you watch, without leaving the room',
    calm: 'You set the pace',
    calmText: 'Limits, reminders and pauses are yours to set',
  },
}
