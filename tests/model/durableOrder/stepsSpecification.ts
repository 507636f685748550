import { createMachine } from 'xstate'

/**
 * One order in one tab, step by step, where the device or its locks may fail too (Q4, Q8). `patient` orders do nothing without the
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
        FIND_ONE: 'lookingForOne',
      },
    },
    /** What is heard here of any order need not be of the one that is found next. */
    elsewhere: {
      on: {
        LOOK: 'looking',
        OTHER_DONE: 'looking',
        WAIT_BREAKS: 'nothing',
        OTHER_MEMBER: 'nothing',
        HEAR_IN_VAIN: 'elsewhere',
      },
    },
    looking: { on: { GONE: 'nothing', STILL_OTHERS: 'elsewhere', MINE: 'reconciling', HEAR_IN_VAIN: 'looking' } },

    /** One order, by its id: what is heard of it counts as soon as this tab has it, or it is there no more. */
    lookingForOne: { on: { HEAR_EARLY: 'lookingAnswered', ONE_OTHERS: 'elsewhereOne', ONE_GONE: 'nothing' } },
    lookingAnswered: { on: { MINE_ANSWERED: 'answered', GONE_ANSWERED: 'answered', ONE_OTHERS: 'elsewhereAnswered' } },
    elsewhereOne: { on: { HEAR_EARLY: 'elsewhereAnswered', ONE_LET_GO: 'lookingForOne' } },
    elsewhereAnswered: { on: { ONE_LET_GO: 'lookingAnswered' } },

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
