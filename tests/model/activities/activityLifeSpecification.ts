import { createMachine } from 'xstate'

/**
 * The life of an activity, in the rule's words (C-12): an operator drafts, publishes, pauses and ends; the window opens and shuts by the clock alone; a
 * budget that is used up holds it until the next day or until there is more; who is barred is kept out of it; and what is over stays over.
 */
export const activityLifeSpecification = createMachine({
  initial: 'draft',
  states: {
    // Nobody sees it.
    draft: {
      on: {
        REWRITE: 'draft',
        REWRITE_LATE: 'draft',
        PUBLISH: 'scheduled',
        PUBLISH_LATE: 'draft',
        PAUSE_IN_VAIN: 'draft',
        BEGINS: 'draftInTime',
        ENRICH: 'rich',
      },
    },
    draftInTime: { on: { PUBLISH: 'running', SHUTS: 'draftTooLate' } },
    draftTooLate: { on: { PUBLISH_IN_VAIN: 'draftTooLate' } },
    // More yuan than one operator may give.
    rich: { on: { PUBLISH_FIRST: 'signed' } },
    signed: {
      on: {
        SIGN_OWN: 'signed',
        SIGN: 'scheduled',
        REFUSE: 'rich',
        REWRITE: 'draft',
        SIGNATURE_LAPSES: 'lapsed',
      },
    },
    lapsed: { on: { SIGN_LATE: 'lapsed' } },
    scheduled: {
      on: {
        BEGINS: 'running',
        PAUSE: 'pausedBefore',
        END: 'ended',
        REWRITE_TERMS: 'scheduled',
        PUBLISH_AGAIN: 'scheduled',
        RESUME_IN_VAIN: 'scheduled',
      },
    },
    pausedBefore: { on: { RESUME: 'scheduled', BEGINS: 'paused', END: 'ended' } },
    running: {
      on: {
        CLAIM: 'claimed',
        PAUSE: 'paused',
        END: 'ended',
        SHUTS: 'shut',
        REWRITE: 'running',
        REWRITE_TERMS_IN_VAIN: 'running',
        BAR: 'barred',
        BAR_OF_ALL: 'barred',
        BLACKLIST: 'blacklisted',
      },
    },
    paused: { on: { RESUME: 'running', END: 'ended', SHUTS: 'shut', PAUSE_IN_VAIN: 'paused', BAR: 'barredInPause' } },
    barred: { on: { LET_IN: 'running', PAUSE: 'barredInPause', SHUTS: 'barredAfter' } },
    blacklisted: { on: { CLEAR: 'running' } },
    barredInPause: { on: { LET_IN: 'paused', RESUME: 'barred' } },
    barredAfter: { on: { LET_IN: 'shut' } },
    claimed: { on: { CLAIM_LAST: 'usedUpToday' } },
    usedUpToday: { on: { MORE_A_DAY: 'claimedWithMore', MIDNIGHT: 'freshDay', PAUSE: 'pausedUsedUp', SHUTS: 'shut' } },
    pausedUsedUp: { on: { RESUME: 'usedUpToday' } },
    claimedWithMore: { on: { CLAIM_LAST: 'usedUp' } },
    freshDay: { on: { CLAIM_LAST: 'usedUp' } },
    usedUp: { on: { MIDNIGHT: 'usedUpForGood', MORE: 'refilled', END: 'ended' } },
    usedUpForGood: { on: { MORE: 'refilled' } },
    refilled: { on: { CLAIM_LAST: 'usedUpAgain' } },
    usedUpAgain: { on: { SHUTS: 'shut' } },
    ended: { on: { RESUME_IN_VAIN: 'ended', REWRITE_IN_VAIN: 'ended', PUBLISH_IN_VAIN: 'ended', SHUTS: 'shut' } },
    // Nobody had to do anything.
    shut: { on: { RESUME_IN_VAIN: 'shut', REWRITE_IN_VAIN: 'shut' } },
  },
})
