import type { DevWords } from './keys.ts'

/** Words of the developers' pages, in English. */
export const enDev: DevWords = {
  dev: {
    title: 'Error catalogue',
    only: 'only by {{path}}',
    heading: 'Error catalogue',
    lead: 'What each code means and what the page does about it. “Trigger” has the server really answer so.',
    forDevelopers: 'For developers',
    forDevelopersText: 'Please log in with a developer account.',
    code: 'Code',
    name: 'Name',
    words: 'Words',
    shown: 'Shown as',
    target: 'Leads to',
    trigger: 'Trigger',
    triggering: 'Asking…',
    result: 'Last result',
    resolved: 'success',
    rejected: '{{kind}} {{code}}: {{words}}',
    none: 'none',
    state: 'Running state',
    clock: 'Clock is off by {{offset}} ms',
    hosts: 'Hosts',
    hostErrors: '{{host}}: {{errors}} errors counted',
    ownHost: 'this site',
    cached: '{{count}} replies in memory',
    link: 'Error catalogue',
    how: {
      nothing: 'nothing',
      caller: 'in place',
      toast: 'toast',
      alert: 'alert',
      dialog: 'verification',
      page: 'page',
    },
  },
}
