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
    lead: 'What each code means and what the page does about it. “Trigger” has the server really answer so.',
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
    how: {
      nothing: 'nothing is shown',
      caller: 'in place',
      toast: 'toast',
      alert: 'alert',
      dialog: 'verification',
      page: 'page',
    },
  },
}
