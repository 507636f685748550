import { createMachine } from 'xstate'

/**
 * A member in a rain, in the rule's words (C-12): waiting → counting down → raining → over, by the server's time. One grab at a time; what it came
 * to is the server's word; one whose answer was lost goes again under its own id, also after the end; nobody has more than they may.
 */
export const rainSpecification = createMachine({
  initial: 'waiting',
  states: {
    waiting: { on: { GRAB_IN_VAIN: 'waiting', MINUTE_BEFORE: 'countingDown' } },
    countingDown: { on: { GRAB_IN_VAIN: 'countingDown', BEGINS: 'raining' } },
    raining: { on: { GRAB: 'asking', ENDS: 'over' } },
    asking: {
      on: {
        GRAB_IN_VAIN: 'asking',
        PACKET: 'got',
        TOO_EARLY: 'early',
        NONE_LEFT: 'none',
        REFUSED: 'refused',
        LOST: 'unsure',
        TIME_OVER: 'askingLate',
      },
    },
    early: { on: { GRAB: 'asking' } },
    refused: { on: { GRAB: 'asking', ENDS: 'over' } },
    got: { on: { GRAB: 'askingLast', ENDS: 'over' } },
    askingLast: { on: { PACKET: 'full' } },
    full: { on: { GRAB_IN_VAIN: 'full', ENDS: 'over' } },
    none: { on: { GRAB_IN_VAIN: 'none', ENDS: 'over' } },
    unsure: { on: { GRAB_IN_VAIN: 'unsure', TRY: 'askingAgain' } },
    askingAgain: { on: { PACKET: 'got', LOST: 'unsureLonger' } },
    unsureLonger: { on: { TRY_LATER: 'askingAgain' } },
    // What came in time counts, whenever its answer is heard.
    askingLate: { on: { PACKET: 'overWithPacket', ENDED: 'overWithout', LOST: 'unsureLate' } },
    unsureLate: { on: { TRY: 'askingLate' } },
    overWithPacket: { on: { RESULTS: 'loading' } },
    overWithout: { on: { RESULTS: 'loading' } },
    over: { on: { GRAB_IN_VAIN: 'over', RESULTS: 'loading' } },
    loading: { on: { NOT_YET: 'again', FAILS: 'againWithWords', SETTLED: 'next', SETTLED_LAST: 'unknown' } },
    again: { on: { LOOK_AGAIN: 'loading' } },
    againWithWords: { on: { LOOK_AGAIN: 'loading' } },
    next: {},
    unknown: { on: { LOOK: 'looking' } },
    looking: { on: { FOUND: 'next', NOT_FOUND: 'unknown', NO_ANSWER: 'unknownWithWords' } },
    unknownWithWords: { on: { LOOK: 'looking' } },
  },
})

/** Who comes, or comes again, stands where the server's time and packets say. */
export const rainArrivalSpecification = createMachine({
  initial: 'away',
  states: {
    away: {
      on: {
        COME_EARLY: 'waiting',
        COME_SHORTLY: 'countingDown',
        COME_INTO_IT: 'raining',
        COME_WITH_ALL: 'full',
        COME_LATE: 'next',
        COME_TO_NONE: 'unknown',
      },
    },
    waiting: {},
    countingDown: {},
    raining: {},
    full: {},
    next: {},
    unknown: {},
  },
})
