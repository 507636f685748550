import { createMachine } from 'xstate'

/**
 * Spins on the page, in the rule's words (P-9): what was drawn just now is turned to and is told once the wheel stands; what was drawn before, or
 * elsewhere, stands at once, and nothing turns twice.
 */
export const wheelSpecification = createMachine({
  initial: 'empty',
  states: {
    empty: { on: { COME_AFTER: 'resting', COME_NEW: 'turning', DRAWN: 'turning', AGAIN: 'empty' } },
    turning: {
      on: { RESTS: 'resting', SKIP: 'resting', TOO_LONG: 'resting', AGAIN: 'turning', DRAWN: 'turning', ELSEWHERE: 'resting' },
    },
    resting: {
      on: { DRAWN: 'turning', ELSEWHERE: 'resting', WAIT: 'resting', AGAIN: 'resting', RESTS: 'resting', SKIP: 'resting' },
    },
  },
})
