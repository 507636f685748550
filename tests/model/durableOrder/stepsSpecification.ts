import { createMachine } from 'xstate'

/**
 * One order in one tab, step by step, where the device or its locks may fail too (P4, P8). `patient` orders do nothing without the
 * person; `wilful` ones may be given up; the others are sent again, or asked about, by themselves.
 */
export const stepsSpecification = createMachine({
  id: 'orderSteps',
  initial: 'closed',
  states: {
    closed: {
      on: {
        BEGIN: 'sending',
        BEGIN_UNKEPT: 'sending',
        BEGIN_PATIENT: 'sendingPatient',
        BEGIN_WILFUL: 'sendingWilful',
        FIND_NOTHING: 'nothing',
        FIND_FAILS: 'nothing',
        FIND: 'reconciling',
        FIND_OTHERS: 'elsewhere',
        FIND_PATIENT: 'askingLeft',
      },
    },
    elsewhere: { on: { LOOK: 'looking', OTHER_DONE: 'looking', WAIT_BREAKS: 'nothing', OTHER_MEMBER: 'nothing' } },
    looking: { on: { GONE: 'nothing', STILL_OTHERS: 'elsewhere', MINE: 'reconciling' } },

    sending: {
      on: {
        ANSWER: 'answered',
        ANSWER_UNFORGOTTEN: 'answered',
        REFUSE: 'refused',
        HEAR: 'answered',
        HEAR_TWICE: 'answered',
        LOSE: 'unknown',
        OWNERS_BREAK: 'sending',
        LOCK_BREAKS: 'sending',
        DISCARD_IN_VAIN: 'sending',
        OTHER_MEMBER: 'nothing',
      },
    },
    unknown: { on: { WAIT: 'reconciling', RETRY: 'reconciling', HEAR: 'answered', DISCARD_IN_VAIN: 'unknown' } },
    reconciling: { on: { TELL: 'answered', TELL_NOTHING: 'unknownAgain', HEAR: 'answered' } },
    unknownAgain: { on: { WAIT: 'reconcilingAgain' } },
    reconcilingAgain: { on: { TELL: 'answered' } },

    sendingWilful: { on: { LOSE: 'unknownWilful' } },
    unknownWilful: { on: { DISCARD: 'nothing', WAIT: 'sendingWilfulAgain', RETRY: 'sendingWilfulAgain' } },
    sendingWilfulAgain: { on: { ANSWER: 'answered' } },

    /** Its reason is kept beside it. */
    sendingPatient: { on: { LOSE: 'askingInDoubt', REFUSE: 'askingRefused' } },
    askingInDoubt: {
      on: {
        RETRY: 'reconcilingPatient',
        KEEP_REASON: 'askingInDoubt',
        UNKEPT_REASON: 'askingInDoubt',
        DISCARD_IN_VAIN: 'askingInDoubt',
      },
    },
    askingRefused: { on: { RETRY: 'reconcilingPatient', HEAR: 'answered' } },
    reconcilingPatient: { on: { TELL_NOTHING: 'askingInDoubt', TELL: 'answered' } },

    /** An earlier visit left it with its reason. */
    askingLeft: { on: { RETRY: 'sendingLeft', DISCARD: 'nothing' } },
    /** It is kept anew without the reason before it goes. */
    sendingLeft: { on: { REFUSE: 'askingLeftRefused', ANSWER: 'answered' } },
    askingLeftRefused: { on: { DISCARD: 'nothing' } },

    answered: {},
    refused: {},
    nothing: {},
  },
})
