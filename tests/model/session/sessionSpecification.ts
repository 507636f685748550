import { createMachine } from 'xstate'

/** Ways a session ends that its member is shown (S-5, X-2, X-5, B-4). */
export const ENDS = [
  'UNAUTHORIZED',
  'AUTH_ERROR',
  'LOGGED_IN_ELSEWHERE',
  'ACCOUNT_BLOCKED',
  'PASSWORD_CHANGED',
  'IP_BLOCKADE',
  'DEVICE_BLOCKADE',
  'ENDED_IN_TAB',
  'EXPIRE',
] as const
export type End = (typeof ENDS)[number]

const each = <Value>(valueOf: (end: End) => Value) => Object.fromEntries(ENDS.map((end) => [end, valueOf(end)]))

/**
 * The session in the specification's words: a visitor logs in (C-3) and is a member, also after a reload. A logout needs no
 * alert; a session that is ended for them shows one alert, then the login page (S-5). A blockade concerns visitors too. A person
 * on the customer service page sees the alert and stays there.
 */
export const sessionSpecification = createMachine({
  initial: 'visitor',
  states: {
    /** At the login page. */
    visitor: {
      id: 'visitor',
      on: { LOGIN: 'member', WRONG_PASSWORD: 'visitor', RELOAD: 'visitor', IP_BLOCKADE: 'shown.IP_BLOCKADE' },
    },
    member: {
      on: {
        ...each((end) => `shown.${end}`),
        LOGOUT: 'gone',
        LOGOUT_IN_TAB: 'gone',
        RELOAD: 'member',
        ASK_FOR_HELP: 'helped',
      },
    },
    /** The alert is shown. One state for each end, so that a path goes on from every one of them. */
    shown: { initial: ENDS[0], states: each(() => ({ on: { ACKNOWLEDGE: '#visitor' } })) },
    /** Logged out, and still on the same page. */
    gone: { on: { RELOAD: 'gone' } },
    /** A member at customer service. */
    helped: { on: { RELOAD: 'helped', ...each((end) => `shownAtHelp.${end}`) } },
    shownAtHelp: { initial: ENDS[0], states: each(() => ({ on: { ACKNOWLEDGE: '#helpedGone' } })) },
    helpedGone: { id: 'helpedGone', on: { RELOAD: 'helpedGone' } },
  },
})
