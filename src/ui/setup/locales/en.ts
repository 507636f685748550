import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the page that makes the first operator, in English. */
export const words: SameKeys<typeof chinese> = {
  setup: {
    title: 'Make the first operator',
    text: 'This site has no operator yet. This link works once, within a day.',
    noLink: 'Open this page by the one-time link that the server gives when it starts. If the site has operators, log in.',
    done: 'The account is made. You can log in now.',
  },
}
