import { createMachine } from 'xstate'

/** What a member has, in the rule's words (P-6): asked for once, kept true by what the server says, asked for again where that may be old. */
export const balancesSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { KNOWN: 'known', FAILS: 'failed', FUNDS_MEANWHILE: 'askedOnceMore', PUSHES_BREAK: 'askedAndDeaf' } },
    askedAndDeaf: { on: { KNOWN: 'known' } },
    askedOnceMore: { on: { KNOWN: 'known' } },
    failed: { on: { REFRESH: 'askedAfterFailure', FUNDS: 'failed', MOVED: 'askedAfterFailure' } },
    askedAfterFailure: { on: { KNOWN: 'known' } },
    known: { on: { FUNDS: 'other', VENUE: 'otherVenue', MOVED: 'askedAgain', REFRESH: 'askedAgain' } },
    other: { on: { REFRESH: 'askedAgain' } },
    otherVenue: {},
    askedAgain: { on: { KNOWN: 'known', FUNDS_MEANWHILE: 'askedAgain', FAILS: 'failed', MOVED_MEANWHILE: 'askedAgain' } },
  },
})

/** Orders of the wallet, the shop's among them, in the rule's words: first those of earlier visits, then one at a time, once (Q8). */
export const walletOrderSpecification = createMachine({
  initial: 'looking',
  states: {
    looking: { on: { NOTHING: 'idle', EARLIER: 'lookingOn', SUBMIT_TOO_EARLY: 'looking', BREAKS: 'idle' } },
    lookingOn: { on: { EARLIER_TOO: 'lookingOnAgain', NOTHING: 'idleWithNews' } },
    lookingOnAgain: { on: { NOTHING: 'idleWithNews' } },
    idle: { on: { BUY: 'ordered', RECOVER: 'ordered', NOTHING_WRITTEN: 'idle' } },
    idleWithNews: { on: { READ: 'idle', BUY: 'ordered' } },
    ordered: {
      on: { PRESS_AGAIN: 'ordered', DONE: 'idleWithNews', REFUSED: 'idleWithNews', BREAKS: 'idleAfter', NOTHING: 'idleAfter' },
    },
    idleAfter: { on: { BUY: 'orderedAfter' } },
    orderedAfter: {},
  },
})
