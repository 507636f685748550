import { createMachine } from 'xstate'

/**
 * Restoring a session when a page is opened (A-1, A-3, D-4): the server verifies what the device stores. While it cannot be reached
 * they are neither member nor visitor, and it is asked again after a while or on request. A login does not wait for that; a login
 * that fails leads back to the verification. The session may end meanwhile (S-5, S-6).
 */
export const arrivalSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: {
        NOTHING_KEPT: 'visitor',
        KEPT: 'member',
        NO_ANSWER: 'unverified',
        LOGIN: 'member',
        LOGIN_FAILS: 'askedAgain',
        REFUSED: 'refused',
      },
    },
    /** The reason is shown; later ends have their own. */
    refused: { on: { LOGIN: 'memberAfter' } },
    memberAfter: { on: { LEAVE_FAILS: 'left' } },
    unverified: { on: { WAIT: 'asked', ASK_AGAIN: 'asked', LOGIN: 'member', LOGIN_FAILS: 'askedAgain', REFUSED: 'visitor' } },
    /** After a login that failed: its message stays. */
    askedAgain: { on: { NOTHING_KEPT: 'visitorWithWords', KEPT: 'member', OPEN_FORM: 'asked' } },
    /** Another tab of the device may have logged in. */
    visitor: {
      on: {
        LOGIN_IN_OTHER_TAB: 'asked',
        OTHERS_RENAMED: 'visitor',
        REGISTER: 'member',
        LOGIN: 'member',
        LOGIN_FAILS: 'visitorWithWords',
        END_WITHOUT_SESSION: 'visitor',
      },
    },
    visitorWithWords: { on: { OPEN_FORM: 'visitor', LOGIN: 'member' } },
    member: { on: { RENAMED: 'member', LEAVE_FAILS: 'left', REPLACED: 'askedForNew' } },
    /** Another tab has put a new session of the same member in its place: nothing is shown, the device is asked what it stores. */
    askedForNew: { on: { KEPT: 'memberAfter', NOTHING_KEPT: 'visitor' } },
    /** The device has deleted the session, whether or not the server confirmed it; later events concern a visitor. */
    left: { on: { LOGIN_FAILS: 'visitorWithWords' } },
  },
})

/**
 * A one-time link in the page's address opens a session for a visitor. A link that is used up is reported and dropped; while the
 * server does not answer it is tried again. To a device that is refused this is shown once, and the link is tried no more (S-5, X-5).
 */
export const linkSpecification = createMachine({
  initial: 'visitor',
  states: {
    /** The link is tried for a visitor. */
    visitor: {
      on: {
        OPENS: 'member',
        GONE: 'visitorWithout',
        NO_ANSWER: 'waiting',
        LOGIN: 'member',
        LOGIN_FAILS: 'visitorWithWords',
        BLOCKED: 'blocked',
        BLOCKED_AT_LOGIN: 'blocked',
        OTHER_END: 'visitor',
        LOGOUT: 'visitor',
      },
    },
    waiting: {
      on: { WAIT: 'visitor', ASK_AGAIN: 'visitor', LOGIN: 'member', BLOCKED: 'blocked', OTHER_END: 'waiting', LOGOUT: 'waiting' },
    },
    /** The alert is shown. */
    blocked: { on: { MUCH_LATER: 'blocked' } },
    visitorWithout: {},
    visitorWithWords: {},
    member: { on: { MEANWHILE: 'member' } },
  },
})

/**
 * The same for a member: their own link takes their session's place at once, another's only when they accept it. Until then their
 * session goes on and ends as ever (S-5, B-4); when the server does not answer, they decide whether the link is tried again.
 */
export const confirmationSpecification = createMachine({
  initial: 'comparing',
  states: {
    comparing: {
      on: {
        OWN: 'trying',
        OTHERS: 'choosing',
        OWNER_UNKNOWN: 'choosing',
        OWNER_NOT_SAID: 'choosing',
        REFUSED: 'visitor',
        LOGOUT: 'visitor',
        LOGOUT_IN_TAB: 'visitor',
      },
    },
    choosing: {
      on: {
        ACCEPT: 'trying',
        DECLINE: 'sameMember',
        REFUSED: 'visitor',
        LOGOUT_IN_TAB: 'visitor',
        HALF_A_TERM: 'choosing',
        EXPIRE: 'visitor',
        EXPIRE_BY_CORRECTED_CLOCK: 'visitor',
      },
    },
    trying: {
      on: {
        OPENS: 'newMember',
        GONE: 'sameMember',
        NO_ANSWER: 'choosing',
        BLOCKED: 'visitor',
        LOGOUT: 'visitor',
        LOGOUT_IN_TAB: 'visitor',
      },
    },
    sameMember: {},
    newMember: {},
    visitor: {},
  },
})

/**
 * A blockade of an address or a device is shown to members and visitors, also to one who logs in, at most once in 700 ms (S-5); any
 * other end only to members.
 */
export const blockadeSpecification = createMachine({
  initial: 'quiet',
  states: {
    quiet: { on: { IP: 'shown', DEVICE: 'shown', OTHER_END: 'quiet', AT_LOGIN: 'shown' } },
    shown: { on: { IP: 'shown', DEVICE: 'shown', OTHER_END: 'shown', AT_LOGIN: 'shown', WAIT: 'quiet' } },
  },
})

/** A dormant account (S-3): checked after every login; the member reactivates it with the password. Without an answer it counts as active. */
export const dormancySpecification = createMachine({
  initial: 'checking',
  states: {
    checking: { on: { IS_DORMANT: 'dormant', IS_ACTIVE: 'active', NO_ANSWER: 'active' } },
    dormant: { on: { REACTIVATE: 'active', REACTIVATION_FAILS: 'dormantWithWords' } },
    dormantWithWords: { on: { REACTIVATE: 'active', REACTIVATION_FAILS: 'dormantWithWords' } },
    /** A call was refused because the account is dormant. */
    active: { on: { FOUND_DORMANT: 'checking' } },
  },
})

/** A session ends at 22:00 of the corrected clock (B-4, Q13), also when a clock is set or a device is suspended past the end. */
export const expirySpecification = createMachine({
  initial: 'early',
  states: {
    early: { on: { HALF: 'half', SET_FORWARD: 'over', SET_FORWARD_A_BIT: 'half', SUSPEND: 'over' } },
    half: { on: { REST: 'over', SET_BACK: 'early', ONE_MS_LESS: 'last' } },
    last: { on: { ONE_MS: 'over' } },
    over: {},
  },
})
