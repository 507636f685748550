import { createMachine } from 'xstate'

/**
 * Offers and a member's own pause, in the rule's words (S-3, P-9): whoever paused or is excluded is shown nothing, given nothing and counted for
 * nothing, however they come and whatever happens meanwhile; a pause is made longer, never shorter; and when it is over all is as before.
 */
export const offersSpecification = createMachine({
  initial: 'free',
  states: {
    free: { on: { TAKE_PART: 'takingPart', TIME_OUT: 'paused', EXCLUDE: 'excluded' } },
    takingPart: {
      on: { DEPOSIT: 'bonusLocked', BET: 'withTickets', TIME_OUT: 'pausedTakingPart', EXCLUDE: 'excludedTakingPart' },
    },
    bonusLocked: { on: { TIME_OUT: 'pausedTakingPart', EXCLUDE: 'excludedTakingPart' } },
    withTickets: { on: { DRAW: 'won', TIME_OUT: 'pausedWithTickets', EXCLUDE: 'excludedWithTickets' } },
    won: { on: { TIME_OUT: 'pausedTakingPart' } },
    paused: {
      on: { SHORTER_IN_VAIN: 'paused', LONGER: 'excluded', RESTART: 'paused', LOG_IN: 'paused', PAUSE_OVER: 'freeAgain' },
    },
    excluded: { on: { SHORTER_IN_VAIN: 'excluded', RESTART: 'excluded', LOG_IN: 'excluded', EXCLUSION_OVER: 'freeAgain' } },
    pausedTakingPart: {
      on: {
        DEPOSIT_IN_VAIN: 'pausedTakingPart',
        BET_IN_VAIN: 'pausedTakingPart',
        DAYS_PASS: 'pausedTakingPart',
        LONGER: 'excludedTakingPart',
        PAUSE_OVER: 'takingPartAgain',
      },
    },
    pausedWithTickets: { on: { DRAW_IN_VAIN: 'pausedTakingPart', LONGER: 'excludedWithTickets' } },
    excludedTakingPart: {
      on: {
        DEPOSIT_IN_VAIN: 'excludedTakingPart',
        BET_IN_VAIN: 'excludedTakingPart',
        DAYS_PASS: 'excludedTakingPart',
        RESTART: 'excludedTakingPart',
        EXCLUSION_OVER: 'takingPartAgain',
      },
    },
    excludedWithTickets: { on: { DRAW_IN_VAIN: 'excludedTakingPart' } },
    // What was kept from them is not made up for.
    freeAgain: { on: { TAKE_PART: 'takingPart' } },
    takingPartAgain: { on: { BET: 'withTickets' } },
  },
})
