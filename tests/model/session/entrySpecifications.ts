import { createMachine } from 'xstate'

/**
 * Who somebody is when a page is opened (A-1, A-3, D-4): what the device kept tells, by the server's word. As long as nobody could
 * ask, they are neither member nor visitor: it is asked again after a while, or when they want it. A login need not wait for that; one
 * that fails makes nobody a visitor whom nobody asked about. An end may come in between (S-5, S-6).
 */
export const arrivalSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: {
        NOTHING_KEPT: 'visitor',
        KEPT: 'member',
        NO_ANSWER: 'unknown',
        LOGIN: 'member',
        LOGIN_FAILS: 'askedAgain',
        REFUSED: 'refused',
      },
    },
    /** Told why; later ends have reasons of their own. */
    refused: { on: { LOGIN: 'memberAfter' } },
    memberAfter: { on: { LEAVE_FAILS: 'left' } },
    unknown: { on: { WAIT: 'asked', ASK_AGAIN: 'asked', LOGIN: 'member', LOGIN_FAILS: 'askedAgain', REFUSED: 'visitor' } },
    /** After a login that failed: its words stay. */
    askedAgain: { on: { NOTHING_KEPT: 'visitorWithWords', KEPT: 'member', OPEN_FORM: 'asked' } },
    /** Another tab of the device may have logged in. */
    visitor: { on: { LOGIN_ELSEWHERE_HERE: 'asked', LOGIN: 'member', LOGIN_FAILS: 'visitorWithWords', NOT_THEIRS: 'visitor' } },
    visitorWithWords: { on: { OPEN_FORM: 'visitor', LOGIN: 'member' } },
    member: { on: { LEAVE_FAILS: 'left' } },
    /** The device has forgotten them, whether or not the server heard of it; what comes later concerns a visitor. */
    left: { on: { LOGIN_FAILS: 'visitorWithWords' } },
  },
})

/**
 * A one-time link in the page's address opens a session for a visitor; it never takes the place of one that runs without being
 * asked. A link that opens nothing is told of and forgotten; a server that does not answer is asked again.
 */
export const linkSpecification = createMachine({
  initial: 'visitor',
  states: {
    /** The link is tried for a visitor. */
    visitor: {
      on: { OPENS: 'member', GONE: 'visitorWithout', NO_ANSWER: 'waiting', LOGIN: 'member', LOGIN_FAILS: 'visitorWithWords' },
    },
    waiting: { on: { WAIT: 'visitor', ASK_AGAIN: 'visitor', LOGIN: 'member' } },
    visitorWithout: {},
    visitorWithWords: {},
    member: { on: { MEANWHILE: 'member' } },
  },
})

/** The same for a member: it is their choice. */
export const replacingSpecification = createMachine({
  initial: 'choosing',
  states: {
    choosing: { on: { ACCEPT: 'trying', DECLINE: 'sameMember', REFUSED: 'visitor' } },
    trying: { on: { OPENS: 'newMember', GONE: 'sameMember', NO_ANSWER: 'waiting' } },
    waiting: { on: { WAIT: 'trying' } },
    sameMember: {},
    newMember: {},
    visitor: {},
  },
})

/** A blockade of an address or a device is told to whoever is there, at most once in 700 ms (S-5). No other end is a visitor's affair. */
export const blockadeSpecification = createMachine({
  initial: 'quiet',
  states: {
    quiet: { on: { IP: 'told', DEVICE: 'told', OTHER_END: 'quiet' } },
    told: { on: { IP: 'told', DEVICE: 'told', OTHER_END: 'told', WAIT: 'quiet' } },
  },
})

/** A sleeping account (S-3): looked at after every login; its member wakes it with their password. No answer keeps nobody out. */
export const sleepSpecification = createMachine({
  initial: 'looked',
  states: {
    looked: { on: { SLEEPS: 'dormant', WAKES: 'awake', NO_ANSWER: 'awake' } },
    dormant: { on: { ACTIVATE: 'awake', ACTIVATE_FAILS: 'dormantWithWords' } },
    dormantWithWords: { on: { ACTIVATE: 'awake', ACTIVATE_FAILS: 'dormantWithWords' } },
    /** A call was refused because the account sleeps. */
    awake: { on: { FOUND_ASLEEP: 'looked' } },
  },
})

/** A session ends at 22:00 of the clock that is right (B-4, Q13), also when a clock is set, or a device sleeps over it. */
export const termSpecification = createMachine({
  initial: 'early',
  states: {
    early: { on: { HALF: 'half', SET_FORWARD: 'over', SET_FORWARD_A_BIT: 'half', SLEEP: 'over' } },
    half: { on: { REST: 'over', SET_BACK: 'early', ONE_MS_LESS: 'last' } },
    last: { on: { ONE_MS: 'over' } },
    over: {},
  },
})
