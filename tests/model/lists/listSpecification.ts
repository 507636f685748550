import { createMachine } from 'xstate'

const anew = { QUERY: 'asked' }

/**
 * A list that is read and renewed, in the rule's words: what is shown stays while it is asked for again, and when that fails; a list that
 * changes while it is asked for is asked for once more; another query starts over.
 */
export const listSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: { ...anew, SOME: 'some', ALL: 'all', FAILS: 'failed', CHANGES_ON_THE_WAY: 'overtaken', NEWS_BREAK: 'deaf' },
    },
    /** That the list changes is not told any more: what was asked for comes all the same. */
    deaf: { on: { ALL: 'allDeaf' } },
    allDeaf: { on: { REFRESH: 'askedAgain' } },
    overtaken: { on: { ...anew, SOME_OF_THEN: 'renewingAfterThat', FAILS_AND_ASKS: 'askedOnceMore' } },
    renewingAfterThat: { on: { RENEWED: 'renewed' } },
    askedOnceMore: { on: { ALL: 'all', CHANGES_ON_THE_WAY: 'overtakenTwice' } },
    overtakenTwice: {},
    failed: {
      on: { ...anew, REFRESH: 'askedAfterFailure', CHANGES_AND_ASKS: 'askedAfterFailure', MORE_AND_ASKS: 'askedAfterFailure' },
    },
    askedAfterFailure: { on: { SOME: 'some', FAILS: 'failed' } },
    all: { on: { NO_MORE: 'all', REFRESH: 'askedAgain', CHANGES: 'renewingAll', ...anew } },
    renewingAll: { on: { NO_MORE: 'renewingAll', RENEWED: 'renewed' } },
    some: { on: { MORE: 'adding', REFRESH: 'askedAgain', CHANGES: 'renewing', ...anew } },
    askedAgain: { on: { SOME: 'some', FAILS: 'failedWithList' } },
    failedWithList: { on: { ...anew, MORE_AND_ASKS: 'askedAfterFailure' } },
    adding: {
      on: {
        ...anew,
        NEXT: 'longer',
        LAST: 'longest',
        NEXT_FAILS: 'someWithWords',
        REFRESH_INSTEAD: 'askedForMore',
        CHANGES_INSTEAD: 'renewing',
      },
    },
    askedForMore: { on: { SOME: 'some' } },
    longer: { on: { MORE: 'addingMore', CHANGES: 'renewingLonger' } },
    addingMore: { on: { LAST: 'longest' } },
    renewingLonger: { on: { RENEWED: 'renewed' } },
    longest: { on: { NO_MORE: 'longest' } },
    someWithWords: { on: { MORE: 'adding', REFRESH: 'askedAfterFailure' } },
    renewing: {
      on: {
        ...anew,
        RENEWED: 'renewed',
        RENEWAL_FAILS: 'stale',
        CHANGES_ON_THE_WAY: 'renewalOvertaken',
        REFRESH_INSTEAD: 'askedInstead',
        MORE_OF_THAT: 'renewingMore',
      },
    },
    renewingMore: { on: { RENEWED: 'renewed' } },
    askedInstead: { on: { ALL: 'all' } },
    renewalOvertaken: { on: { ...anew, RENEWED_OF_THEN: 'renewingAfterThat', RENEWAL_FAILS_AND_ASKS: 'renewingAfterFailure' } },
    renewingAfterFailure: { on: { RENEWED: 'renewed' } },
    renewingOnceMore: { on: { RENEWED: 'renewed', RENEWAL_FAILS: 'stale' } },
    renewed: { on: { CHANGES: 'renewingOnceMore', REFRESH: 'askedAgain' } },
    /** What is shown may be of then; it is asked for when it changes, or by hand. */
    stale: { on: { ...anew, REFRESH: 'askedAfterFailure', CHANGES: 'renewingOnceMore', MORE_AND_ASKS: 'askedAfterFailure' } },
  },
})
