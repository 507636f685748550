import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words around every page, in English. */
export const words: SameKeys<typeof chinese> = {
  shell: {
    skip: 'Skip to content',
    playMoney: 'Balances and coins here are play money: they are not real money and cannot be cashed out.',
    navigation: 'Main',
    search: 'Search',
    limits: 'Safer play',
    more: 'More',
    news: 'News',
    help: 'Help centre',
    service: 'Customer service',
    register: 'Register',
    exchanging: 'Logging in with the link…',
  },
  nav: {
    home: 'Home',
    live: 'Live',
    games: 'Games',
    cashier: 'Wallet',
    activities: 'Activities',
    me: 'Me',
    fold: 'Collapse menu',
    unfold: 'Expand menu',
    messages: 'Messages',
    unread: 'Messages, {{count}} unread',
  },
  connection: {
    offline: 'You are offline. Check your network.',
    lost: 'Connection lost. It will be tried again…',
    reconnecting: 'Connection lost. Reconnecting, attempt {{attempt}}…',
    restored: 'Back online',
    retryNow: 'Reconnect now',
    codeMissing: 'Part of the page could not be loaded',
    reload: 'Reload the page',
  },
  prompt: {
    loginTitle: 'Please log in',
  },
  alert: { title: 'Notice', ok: 'OK', service: 'Customer service' },
  notFound: {
    title: 'Page not found',
    heading: 'We can’t find that page',
    text: 'The link may be out of date, or the address may be mistyped.',
  },
}
