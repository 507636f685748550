import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the chat beside a live table, in English. */
export const words: SameKeys<typeof chinese> = {
  table: {
    welcome: '{{name}} takes a seat',
    kicked: 'You were asked to leave the table’s chat',
    kickedText: 'The game goes on; until then there is no chat, and you cannot write.',
    gone: 'The game goes on as before.',
  },
}
