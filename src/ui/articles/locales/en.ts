import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of news and help, in English. */
export const words: SameKeys<typeof chinese> = {
  articles: {
    title: 'News',
    sections: 'Sections',
    section: { news: 'Latest', soccer: 'Football', info: 'Features', expert: 'Experts', help: 'Help centre' },
    empty: 'There are no articles here yet',
    emptyText: 'New articles show here once they are published.',
    failed: 'The articles could not be loaded',
    gone: 'This article cannot be opened',
    more: 'More articles',
    contact: 'Contact us',
    search: 'Search help',
    clear: 'Clear',
    found: '{{count}} found',
    none: 'Nothing found for “{{words}}”',
    noneText: 'Try another word, or ask customer service.',
    searchFailed: 'The search did not work',
    service: 'Chat with us',
    stuck: 'Still need help?',
    stuckText: 'A chat is quickest. The form reaches us at any time.',
    others: 'More to read',
    author: 'Author',
    watch: 'Watch live',
    otherHelp: 'Other topics',
    teams: 'These teams’ matches',
    matches: 'Live and next',
    allMatches: 'All matches',
    helped: 'Was this helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thank you for telling us.',
    sorry: 'Thank you. We will improve it. If you still have a question:',
    notKept: 'Your answer was not saved',
  },
}
