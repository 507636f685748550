import { createMachine } from 'xstate'

/**
 * What the page of an activity is: asked for, and whatever the server says is shown. What is shown stays while it is asked for again, and when
 * that fails; whoever paused, or was barred, is shown nothing.
 */
export const pageSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: {
        OPEN: 'open',
        PAUSED: 'paused',
        BARRED: 'barred',
        MISSING: 'missing',
        FAILS: 'failed',
        CHANGED_MEANWHILE: 'askedOnceMore',
      },
    },
    askedOnceMore: { on: { OPEN: 'open', NEWS_BREAK: 'askedOnceMore' } },
    open: { on: { CHANGED: 'askedAgain', REFRESH: 'askedAgain', NEWS_BREAK: 'open' } },
    /** What was shown is still there. */
    askedAgain: { on: { OPEN: 'open', PAUSED: 'paused', BARRED: 'barred', MISSING: 'missing', FAILS_SHOWN: 'openFailed' } },
    openFailed: { on: { REFRESH: 'askedAfterFailure' } },
    /** What went wrong stays in words meanwhile. */
    askedAfterFailure: { on: { OPEN: 'open' } },
    failed: { on: { REFRESH: 'askedAfterNothing' } },
    askedAfterNothing: { on: { OPEN: 'open', FAILS: 'failed' } },
    paused: { on: { CHANGED: 'askedFromNothing' } },
    barred: { on: { CHANGED: 'askedFromNothing' } },
    missing: { on: { REFRESH: 'askedFromNothing' } },
    askedFromNothing: { on: { OPEN: 'open' } },
  },
})

/** Acts of a member: one at a time, each once, first of all what an earlier visit left; nothing while a reason why not stands there. */
export const activityOrderSpecification = createMachine({
  initial: 'recalling',
  states: {
    recalling: { on: { NOTHING: 'idle', EARLIER: 'done', BREAKS: 'idle', ASK_TOO_EARLY: 'recalling' } },
    idle: { on: { ASK: 'asked' } },
    asked: { on: { DONE: 'done', REFUSED: 'refused', FAILED: 'failed', PRESS_AGAIN: 'asked', BREAKS: 'idle', GIVEN_UP: 'idle' } },
    done: { on: { READ: 'read', ASK: 'asked' } },
    refused: { on: { READ: 'read', ASK: 'asked', CLOSES: 'closed' } },
    failed: { on: { ASK: 'asked' } },
    read: { on: { ASK: 'asked' } },
    /** The server says why not: nothing is asked for. */
    closed: { on: { ASK_IN_VAIN: 'closed' } },
  },
})
