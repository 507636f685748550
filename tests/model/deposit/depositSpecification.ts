import { createMachine } from 'xstate'

/**
 * What making a deposit is, as a machine of its own that shares no line with the client's: what is written, what the server said,
 * and whether anybody heard it. It is the oracle: its paths are walked, and after each step the client's machine must agree.
 */
export const depositSpecification = createMachine({
  id: 'depositSpecification',
  initial: 'empty',
  states: {
    /** Nothing that could be sent is written. */
    empty: {
      on: { WRITE: 'ready', WRITE_TOO_LITTLE: 'empty', WRITE_TOO_MUCH: 'empty', WRITE_WORDS: 'empty', OTHER_METHOD: 'emptyUsdt' },
    },
    ready: {
      on: {
        CLEAR: 'empty',
        MADE: 'made',
        MADE_UNKEPT: 'made',
        REFUSED: 'refused',
        REFUSED_UNKEPT: 'refused',
        LIMITED: 'limited',
        OUTDATED: 'outdated',
        BANK_GONE: 'withoutBank',
        LOST: 'lost',
        OTHER_METHOD: 'emptyUsdt',
        OTHER_BANK: 'ready',
      },
    },
    /** USDT has a network and a unit to settle in, and limits of its own. */
    emptyUsdt: { on: { WRITE: 'readyUsdt' } },
    readyUsdt: { on: { MADE: 'made', OTHER_NETWORK: 'readyUsdt', SETTLE: 'readyUsdt', NETWORK_GONE: 'withoutNetwork' } },
    /** What was chosen is not offered any more: nothing is sent until another one is chosen, which nobody else does. */
    withoutBank: { on: { SEND_IN_VAIN: 'withoutBank', CHOOSE_BANK: 'outdated', OTHER_METHOD: 'emptyUsdt' } },
    withoutNetwork: { on: { SEND_IN_VAIN: 'withoutNetwork', CHOOSE_NETWORK: 'outdated' } },
    refused: { on: { WRITE: 'ready', MADE: 'made', OTHER_METHOD: 'emptyUsdt' } },
    /** Safer play says no. */
    limited: { on: { WRITE: 'ready', LIMITED: 'limited', OTHER_METHOD: 'emptyUsdt', REFUSED: 'refused' } },
    /** The offer is another one by now, and was read again. */
    outdated: { on: { WRITE: 'ready', MADE: 'made' } },
    /** Nobody answered: the same order goes again. */
    lost: {
      on: { AGAIN_LOST: 'lostAgain', AGAIN_MADE: 'made', AGAIN_REFUSED: 'refused', AGAIN_NOW: 'lostAgain', RELOAD: 'going' },
    },
    /** Longer and longer between two tries. */
    lostAgain: { on: { AGAIN_LOST: 'lostLong', AGAIN_MADE: 'made' } },
    lostLong: { on: { AGAIN_LOST: 'lostLong', AGAIN_MADE: 'made', RELOAD: 'going' } },
    /** After a reload it goes at once. */
    going: { on: { GOING_MADE: 'made', GOING_LOST: 'lost' } },
    made: {},
  },
})

/** The form begins with what is offered now; when that does not come it is asked for again, at once when the person wants it. */
export const offerSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { COMES: 'there', FAILS: 'failed', COMES_WITH_KEPT: 'going' } },
    failed: { on: { RETRY: 'askedAgain', WAIT: 'askedAgain' } },
    /** What went wrong stays in words meanwhile. */
    askedAgain: { on: { COMES: 'there', FAILS: 'failedAgain', COMES_WITH_KEPT: 'going' } },
    /** Longer between two tries. */
    failedAgain: { on: { RETRY: 'askedAgain', WAIT_LONGER: 'askedAgain' } },
    there: { on: { PRESS: 'there' } },
    /** An order that an earlier visit did not see the end of. */
    going: { on: { MADE: 'made', REFUSED: 'there', ORDER_BREAKS: 'there' } },
    made: {},
  },
})

/**
 * One order as it goes on (Q10, C-10): asked for again and again, ever more slowly; at once when something may have changed. One that
 * has its money or has ended is asked about only when something may have changed, for money may come late. No number of failures ends that.
 */
export const depositOrderSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: {
      on: { OPEN: 'waiting', CREDITED: 'credited', ENDED: 'ended', NONE: 'missing', FAILS: 'unanswered', WOKEN: 'asked' },
    },
    waiting: {
      on: {
        WAIT: 'askedAgain',
        WOKEN: 'asked',
        RETRY: 'asked',
        CANCEL_DONE: 'ended',
        CANCEL_FAILS: 'waiting',
        CLAIM_DONE: 'paid',
        REMIND_TOO_EARLY: 'waiting',
        REMIND_DONE: 'waiting',
        CREDITED_MEANWHILE: 'credited',
        WAKES_BREAK: 'waiting',
      },
    },
    paid: { on: { CANCEL: 'paid', CREDIT: 'credited' } },
    /** Nothing new since: the next question is later. */
    askedAgain: { on: { OPEN: 'waitingLonger', OLDER_ANSWER: 'waitingAsBefore' } },
    waitingLonger: { on: { WAIT_LONGER: 'asked' } },
    waitingAsBefore: { on: { RETRY: 'asked' } },
    unanswered: { on: { WAIT_FOR_FAILURE: 'askedAfterFailure', RETRY: 'askedAfterFailure' } },
    askedAfterFailure: { on: { OPEN: 'waiting', FAILS: 'unansweredTwice' } },
    unansweredTwice: { on: { WAIT_FOR_FAILURE: 'askedAfterFailure' } },
    ended: { on: { REMIND_TELLS: 'credited', LEFT_ALONE: 'ended', WOKEN: 'askedAfterEnd' } },
    askedAfterEnd: { on: { LATE: 'credited', STILL_ENDED: 'ended', FAILS: 'endedUnanswered' } },
    /** The page says that the server is lost, and goes on asking until it is there. */
    endedUnanswered: { on: { WAIT_FOR_FAILURE: 'askedAfterEnd', RETRY: 'askedAfterEnd' } },
    credited: { on: { NOTHING_MORE: 'credited', WOKEN: 'askedAfterCredit' } },
    /** More money may have come for it. */
    askedAfterCredit: { on: { CREDITED: 'credited' } },
    missing: { on: { RETRY: 'asked' } },
  },
})
