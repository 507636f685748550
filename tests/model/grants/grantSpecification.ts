import { createMachine } from 'xstate'

/**
 * The life of a bonus, in the rule's words (P-9): it is released by its bets, and by nothing else; it ends once; and no way leads to the
 * member's own money.
 */
export const grantSpecification = createMachine({
  initial: 'given',
  states: {
    given: {
      on: {
        HALF: 'half',
        OTHER_KIND: 'given',
        BOTH_SIDES: 'half',
        BET_IS_VOID: 'given',
        ALL: 'released',
        GIVEN_AGAIN: 'given',
        OPT_OUT: 'optedOut',
        TIME_OVER: 'lapsed',
        PAUSES: 'paused',
        BET_OPENS: 'withOpenBet',
      },
    },
    half: {
      on: {
        HALF: 'released',
        VOIDED: 'given',
        SETTLED_AGAIN: 'half',
        OPT_OUT: 'optedOut',
        TIME_OVER: 'lapsed',
      },
    },
    withOpenBet: { on: { WON: 'released', RETURNED: 'given', TIME_OVER_OPEN: 'waiting', OPT_OUT: 'optedOut' } },
    waiting: {
      on: { WON: 'released', RETURNED_LATE: 'lapsed', LATE_BET: 'waiting', WAITED_ENOUGH: 'lapsed', OPT_OUT: 'optedOut' },
    },
    // Its time stands: a week in a pause takes none of it.
    paused: { on: { WEEK: 'pausedLong', GIVEN_ANOTHER: 'paused', OPT_OUT: 'optedOut' } },
    pausedLong: { on: { RESUMES: 'resumed', OPT_OUT: 'optedOut' } },
    resumed: { on: { ALL: 'released', TIME_OVER: 'lapsed' } },
    released: {
      on: { ALL: 'released', VOIDED: 'released', OPT_OUT: 'released', TIME_OVER: 'released', GIVEN_AGAIN: 'released' },
    },
    lapsed: { on: { ALL: 'lapsed', OPT_OUT: 'lapsed', GIVEN_AGAIN: 'lapsed' } },
    optedOut: { on: { ALL: 'optedOut', OPT_OUT: 'optedOut', TIME_OVER: 'optedOut', GIVEN_AGAIN: 'optedOut' } },
  },
})
