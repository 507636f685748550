import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the page that makes the first operator, in English. */
export const words: SameKeys<typeof chinese> = {
  setup: {
    title: 'Create the first operator',
    role: 'You become the first operator of this site, with every right in the back office. Colleagues can be added later.',
    door: 'Operators’ entrance',
    doorText: 'A new site’s first operator is created with a one-time link from the server.',
    stepsLabel: 'Steps to open the site',
    ticked: '(done)',
    steps: {
      account: 'Create your account',
      accountText: 'Choose a user name and a password. It takes a minute.',
      factor: 'Log in and set up two-step login',
      factorText: 'Have an authenticator app at hand: the back office asks for its code.',
      open: 'Set up the site',
      openText: 'Add anchors, gifts and announcements in the back office, then members can come.',
    },
    account: 'Your account',
    text: 'This link works once, within a day of the server’s start.',
    noLink: 'Use the one-time link to open this page',
    noLinkText:
      'The server prints a one-time link when it starts, and a new one at each restart. If the site already has operators, log in instead.',
    gone: 'This link is no longer valid',
    goneText:
      'It was used, is older than a day, or a newer one took its place. While there is no operator, a restart of the server prints a new one; if there is one, log in.',
    done: 'The account is ready. You can log in now.',
    doneText: 'After you log in you set up two-step login, then the back office opens.',
  },
}
