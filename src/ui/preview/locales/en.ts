import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a preview, in English. */
export const words: SameKeys<typeof chinese> = {
  preview: {
    title: 'Preview',
    until: 'Preview, until {{time}}',
    about: 'Only people with the link can see this version.',
    failed: 'The preview could not be opened',
    gone: 'This preview link no longer works',
    goneText: 'It may have expired or been withdrawn, or the address is incomplete. Ask the person who sent it for a new link.',
    leadsTo: 'Links to {{link}}',
    edition: 'Version {{edition}}',
  },
}
