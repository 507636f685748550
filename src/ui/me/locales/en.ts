import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of one's own page, in English. */
export const words: SameKeys<typeof chinese> = {
  me: {
    title: 'Me',
    toBackOffice: 'Back office',
    restoring: 'Restoring your login…',
    unknownText: 'The server cannot be reached. It will be tried again shortly.',
    level: 'Level {{level}}',
    messages: 'Messages',
    letters: 'Letters and feedback',
    coins: 'My coins',
    settings: 'Settings',
    logout: 'Log out',
    loggingOut: 'Logging out…',
    about: 'About',
    toErrors: 'Error catalogue',
    inspector: 'Machine inspector',
  },
  theme: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  language: { label: 'Language', 'zh-CN': '简体中文', en: 'English' },
  effects: { label: 'Motion', description: 'When off, moving announcements and gift effects stand still' },
  rising: { label: 'Colours of odds', green: 'Green up, red down', red: 'Red up, green down' },
  hideMoney: { label: 'Hide balances', description: 'Balances, and amounts in lists, are stars on every page' },
  password: {
    heading: 'Login password',
    text: 'Changing it logs out every other device.',
    done: 'The password is changed. Every other login has ended.',
  },
  handOver: {
    heading: 'Devices',
    create: 'Continue on another device',
    creating: 'Making a link…',
    text: 'Open this link on another device to log in there. It works once, until {{time}}. This device is then logged out.',
    copy: 'Copy the link',
    copied: 'Copied',
    byHand: 'The link could not be copied. Please select it above and copy it by hand',
    link: 'Login link',
    others: 'Log out other devices',
    endingOthers: 'Logging out…',
    ended: '{{count}} other logins ended',
  },
}
