import { createMachine } from 'xstate'

/**
 * One visit to a room (C-13, S-1, S-11, Q2): what it is about is asked first; from then on everything in it lives as long as the visit.
 * A room that does not exist, or does no longer, is said to be so; any other failure can be tried again. Facts are taken as they are told; when some may
 * have been missed, or when its anchor casts another match, the room is asked again while everything goes on, until there is an answer; one
 * that may be older than a fact does not count.
 */
export const roomSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { COMES: 'visiting', NO_SUCH_ROOM: 'missing', FAILS: 'failed' } },
    failed: { on: { RETRY: 'asked' } },
    missing: { on: { RETRY_IN_VAIN: 'missing' } },
    visiting: {
      on: {
        POST: 'visiting',
        FORM: 'visiting',
        ON_AIR: 'visiting',
        OTHERS_ON_AIR: 'visiting',
        WRITTEN: 'visiting',
        GOAL: 'visiting',
        ELSEWHERE_GOAL: 'visiting',
        SHUT: 'visiting',
        PIN: 'visiting',
        COUNT: 'visiting',
        OTHER_MATCH: 'outdated',
        SAME_MATCH: 'visiting',
        OTHERS_MATCH: 'visiting',
        MISSED: 'catchingUp',
        SPARE_BREAKS: 'visiting',
        NEEDED_BREAKS: 'failedWithoutWords',
        VISIT_BREAKS: 'failedWithoutWords',
      },
    },
    catchingUp: {
      on: {
        CAUGHT_UP: 'visiting',
        ON_AIR: 'catchingUp',
        POST: 'catchingUp',
        NOT_ANSWERED: 'outdated',
        GONE_MEANWHILE: 'missing',
      },
    },
    outdated: { on: { AGAIN: 'catchingUp', MISSED: 'catchingUp', GOAL: 'outdated', POST: 'outdated', OTHER_MATCH: 'outdated' } },
    failedWithoutWords: { on: { RETRY: 'asked' } },
  },
})
