import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of developers' pages, in English. */
export const words: SameKeys<typeof chinese> = {
  outbox: {
    title: 'Outbox',
    lead: 'SMS and e-mails that were not really sent, the latest first; renewed every few seconds.',
    empty: 'No messages yet',
    failed: 'The outbox could not be loaded',
  },
  dev: {
    title: 'Error catalogue',
    only: 'only by {{path}}',
    heading: 'Error catalogue',
    lead: 'What each code means and what the page does about it, by what a person sees. “Trigger” has the server really answer so.',
    forDevelopers: 'For developers',
    forDevelopersText: 'Please log in with a developer account.',
    trigger: 'Trigger',
    triggering: 'Asking…',
    result: 'Last result',
    resolved: 'success',
    rejected: '{{kind}} {{code}}: {{words}}',
    state: 'Running state',
    clock: 'Clock is off by {{offset}} ms',
    hosts: 'Hosts',
    hostErrors: '{{host}}: {{errors}} errors counted',
    ownHost: 'this site',
    cached: '{{count}} replies in memory',
    search: 'Search a name, code or words',
    clear: 'Clear the search',
    none: 'Nothing found',
    noneText: 'Try another name, number or words.',
    leads: 'leads to {{target}}',
    how: {
      nothing: 'Nothing is shown',
      caller: 'In place',
      toast: 'Toast',
      alert: 'Alert',
      dialog: 'Dialog',
      page: 'Page of its own',
      broken: 'Replies that break the protocol',
    },
    about: {
      nothing: 'A success, or something to ignore: a person sees nothing of it.',
      caller: 'Whatever asked says why, and nothing else is interrupted.',
      toast: 'A line appears for a moment and goes by itself.',
      alert: 'It has to be acknowledged, and leads away from the page.',
      dialog: 'A check or the waking of the account comes first, then the request goes on.',
      page: 'A page that explains it takes the place of all.',
      broken: 'When the server answers nonsense, the page still has to be clear.',
    },
  },
}
