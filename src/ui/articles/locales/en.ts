import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of news and help, in English. */
export const words: SameKeys<typeof chinese> = {
  articles: {
    title: 'News',
    sections: 'Sections',
    section: { news: 'News', soccer: 'Soccer', info: 'Background', expert: 'Experts', help: 'Help centre' },
    empty: 'There are no articles here yet',
    emptyText: 'New articles show here once they are published.',
    failed: 'The articles could not be loaded',
    gone: 'This article cannot be opened',
    more: 'More articles',
    elsewhere: 'Other pages',
    downloads: 'Downloads',
    sponsors: 'Sponsors',
    contact: 'Contact us',
    join: 'Join us',
  },
}
