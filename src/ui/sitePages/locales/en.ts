import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of sponsors and downloads, in English. */
export const words: SameKeys<typeof chinese> = {
  sponsors: {
    title: 'Sponsors',
    empty: 'There are no sponsors at the moment',
    emptyText: 'New sponsors will appear here.',
    failed: 'The sponsors could not be loaded',
  },
  downloads: {
    title: 'Downloads',
    empty: 'There is nothing to download at the moment',
    emptyText: 'Everything works in the browser, too.',
    failed: 'The downloads could not be loaded',
    edition: 'Version {{edition}}',
    own: 'This device',
    open: 'How to install {{name}}',
    get: 'Download {{name}} (in a new tab)',
    platform: { windows: 'Windows', macos: 'macOS', android: 'Android', ios: 'iOS', web: 'Web' },
  },
}
