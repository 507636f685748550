import { createMachine } from 'xstate'

/**
 * What was done to an account and not answered, in the rule's words (C-8): asked for after a login, shown once a session; who says that it
 * was somebody else is led to another password where that is due.
 */
export const noticesSpecification = createMachine({
  initial: 'nobody',
  states: {
    nobody: { on: { SESSION: 'asked', SESSION_ENDS_TWICE: 'nobody' } },
    asked: {
      on: {
        NONE: 'seen',
        SOME: 'shown',
        FAILS: 'unknown',
        SAME_SESSION: 'asked',
        OTHER_SESSION: 'askedOther',
        SESSION_ENDS: 'ended',
      },
    },
    askedOther: { on: { SOME: 'shownOther' } },
    shownOther: { on: { CLOSE: 'seenOther' } },
    seenOther: { on: { SAME_SESSION: 'seenOther' } },
    unknown: { on: { HALF_A_MINUTE: 'askedLater', SESSION_ENDS: 'ended' } },
    askedLater: { on: { SOME: 'shown' } },
    shown: { on: { MINE: 'answered', NOT_MINE: 'denied', CLOSE: 'seen', SESSION_ENDS: 'ended', OTHER_SESSION: 'askedOther' } },
    answered: { on: { PRESS_AGAIN: 'answered', DONE: 'seen', CUT: 'shownWithWords', SESSION_ENDS: 'ended' } },
    denied: { on: { DONE: 'seen', PASSWORD_DUE: 'alarmed' } },
    shownWithWords: { on: { NOT_MINE: 'denied', CLOSE: 'seen', OTHER_SESSION: 'askedOther' } },
    alarmed: { on: { CLOSE: 'seen', SESSION_ENDS: 'ended' } },
    seen: { on: { SAME_SESSION: 'seen', OTHER_SESSION: 'askedOther', SESSION_ENDS: 'ended' } },
    /** The same session that comes again is asked again. */
    ended: { on: { SESSION: 'askedAnew' } },
    askedAnew: { on: { SOME: 'shown' } },
  },
})

/** A reload after a session was asked, in the rule's words: it is not asked twice; another one is. */
export const keptNoticesSpecification = createMachine({
  initial: 'nobody',
  states: {
    nobody: { on: { SESSION_OF_THEN: 'seen', OTHER_SESSION: 'askedOther' } },
    seen: { on: { SESSION_ENDS: 'ended', OTHER_SESSION: 'askedOther', SAME_SESSION: 'seen' } },
    ended: { on: { SESSION: 'askedAnew' } },
    askedAnew: {},
    askedOther: { on: { SESSION_OF_THEN_AGAIN: 'seenThen' } },
    seenThen: {},
  },
})
