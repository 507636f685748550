import { createMachine } from 'xstate'

/** Ways a session ends that its member is told of (S-5, X-2, X-5, B-4). */
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
 * The session in the specification's words: a visitor logs in (C-3) and is a member, also after a reload, until they
 * leave, which needs no alert, or it is ended for them: one alert, then the login page (S-5). A blockade concerns visitors
 * too. Whoever is at customer service is told as well and stays there.
 */
export const sessionSpecification = createMachine({
  initial: 'visitor',
  states: {
    /** At the login page. */
    visitor: {
      id: 'visitor',
      on: { LOGIN: 'member', WRONG_PASSWORD: 'visitor', RELOAD: 'visitor', IP_BLOCKADE: 'told.IP_BLOCKADE' },
    },
    member: {
      on: {
        ...each((end) => `told.${end}`),
        LOGOUT: 'gone',
        LOGOUT_IN_TAB: 'gone',
        RELOAD: 'member',
        ASK_FOR_HELP: 'helped',
      },
    },
    /** One state for each end, so that a path goes on from every one of them. */
    told: { initial: ENDS[0], states: each(() => ({ on: { ACKNOWLEDGE: '#visitor' } })) },
    /** Chose to leave, and is where they were. */
    gone: { on: { RELOAD: 'gone' } },
    /** A member at customer service. */
    helped: { on: { RELOAD: 'helped', ...each((end) => `toldAtHelp.${end}`) } },
    toldAtHelp: { initial: ENDS[0], states: each(() => ({ on: { ACKNOWLEDGE: '#helpedGone' } })) },
    helpedGone: { id: 'helpedGone', on: { RELOAD: 'helpedGone' } },
  },
})
