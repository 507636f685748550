import { createMachine } from 'xstate'

/** A form that sets a login password, in the rule's words: sent once, done or why not; what was said goes with the next sign. */
export const accountFormSpecification = createMachine({
  initial: 'writing',
  states: {
    writing: { on: { SEND: 'sent', WRITE: 'writing' } },
    sent: { on: { PRESS_AGAIN: 'sent', DONE: 'done', WRONG: 'refused', CUT: 'unknown' } },
    refused: { on: { WRITE: 'writing', SEND: 'sent' } },
    unknown: { on: { WRITE: 'writing', SEND: 'sent' } },
    done: { on: { SEND: 'sentAgain' } },
    sentAgain: { on: { WRONG: 'refused' } },
  },
})

/** The interest wallet's prizes, in the rule's words (P-8): claimed once at a time; asked for anew once money has moved. */
export const yebSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { KNOWN: 'known', FAILS: 'failed', MOVED_MEANWHILE: 'asked', NEWS_BREAK: 'askedAndDeaf' } },
    askedAndDeaf: { on: { KNOWN: 'known' } },
    failed: { on: { RETRY: 'askedAfterFailure', MOVED: 'askedAfterFailure' } },
    askedAfterFailure: { on: { KNOWN: 'known' } },
    known: { on: { CLAIM: 'claiming', MOVED: 'askedAgain' } },
    askedAgain: { on: { KNOWN: 'known' } },
    claiming: { on: { PRESS_AGAIN: 'claiming', PAID: 'paid', LOST: 'lost', MOVED_ON_THE_WAY: 'claimingStale' } },
    claimingStale: { on: { PAID_AND_ASKS: 'askedAfterPrize', LOST_AND_ASKS: 'askedAfterLoss' } },
    askedAfterPrize: { on: { KNOWN: 'paid' } },
    askedAfterLoss: { on: { KNOWN: 'known' } },
    paid: { on: { CLAIM: 'claimingNext' } },
    lost: { on: { CLAIM: 'claiming' } },
    claimingNext: { on: { PAID: 'paid' } },
  },
})

/** A real name, in the rule's words: bound once; whoever sends it again does no harm. */
export const realNameSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { BOUND_BEFORE: 'bound', NONE: 'unbound', FAILS: 'failed' } },
    failed: { on: { REFRESH: 'askedAgain' } },
    askedAgain: { on: { NONE: 'unbound', BOUND_BEFORE: 'bound' } },
    bound: { on: { REFRESH: 'askedOfBound' } },
    askedOfBound: { on: { BOUND_BEFORE: 'bound' } },
    unbound: { on: { OPEN: 'writing' } },
    writing: { on: { CLOSE: 'unbound', SEND: 'sent' } },
    sent: { on: { PRESS_AGAIN: 'sent', TAKEN: 'taken', OTHER: 'other', CUT: 'writingWithWords' } },
    writingWithWords: { on: { SEND: 'sentAfterWords', CLOSE: 'unbound' } },
    sentAfterWords: { on: { TAKEN: 'taken' } },
    taken: {},
    other: {},
  },
})
