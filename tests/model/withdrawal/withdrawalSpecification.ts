import { createMachine } from 'xstate'

/** What a member meets while withdrawing, without how it is done (C-10, V-4, Q8). */
export const withdrawalSpecification = createMachine({
  id: 'withdrawalSpecification',
  initial: 'writing',
  states: {
    writing: {
      on: {
        CONTINUE: 'confirming',
        CONTINUE_WITHOUT_AMOUNT: 'writing',
        CONTINUE_WITH_TOO_MUCH: 'writing',
        CONTINUE_WITHOUT_DESTINATION: 'writing',
        OTHER_CARD: 'writing',
        MONEY_MOVES: 'renewing',
        CARD_IS_NEW: 'waiting',
        CHANGES_BREAK: 'writing',
      },
    },
    /** What is shown stays while it is asked for again, and when that fails. */
    waiting: { on: { CONTINUE_IN_VAIN: 'waiting', WAIT_ENDS: 'writing' } },
    renewing: {
      on: {
        RENEWED: 'writingRenewed',
        CARD_GONE: 'withoutCard',
        FIRST_ADDRESS: 'withAddress',
        RENEWAL_FAILS: 'writing',
        CONTINUE: 'confirming',
      },
    },
    withAddress: { on: { TO_CARD: 'writingRenewed' } },
    /** The chosen card was removed elsewhere: nothing goes on until another one is chosen. */
    withoutCard: { on: { CONTINUE_IN_VAIN: 'withoutCard', CHOOSE_CARD: 'writingRenewed' } },
    writingRenewed: { on: { CONTINUE: 'confirming' } },
    confirming: {
      on: {
        BACK: 'writing',
        FIVE_DIGITS: 'confirming',
        WRONG: 'confirmingAgain',
        TAKEN: 'inQueue',
        TAKEN_UNKEPT: 'inQueue',
        REFUSED: 'refused',
        REFUSED_UNKEPT: 'refused',
        NOT_LOOKED_AT: 'notLookedAt',
        TOO_EARLY: 'tooEarly',
        LOSE: 'unknown',
      },
    },
    /** The password was wrong: said until the next one is written or given. */
    confirmingAgain: { on: { WRITE: 'confirming', TAKEN: 'inQueue', BACK: 'writing' } },
    unknown: { on: { STILL_LOST: 'unknown', FOUND: 'inQueue', NEVER_CAME: 'neverCame', ASK_NOW: 'found' } },
    found: {},
    inQueue: { on: { AGAIN: 'writing', AGAIN_WITH_OTHERS: 'othersOrder' } },
    refused: { on: { AGAIN: 'writing', AGAIN_WITH_OTHERS: 'othersOrder' } },
    notLookedAt: { on: { AGAIN: 'writing' } },
    /** The password or the card is new. */
    tooEarly: { on: { AGAIN: 'writing' } },
    neverCame: { on: { AGAIN: 'writing' } },
    /** Another tab withdraws meanwhile: its order is left alone. */
    othersOrder: {},
  },
})

/** How the page begins: with an order that nobody saw the end of; with the form; or with a password that has to be set first. */
export const offerSpecification = createMachine({
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'asked', OPEN_WITH_KEPT: 'asking', OPEN_WITH_OTHERS: 'othersOrder' } },
    asked: { on: { COMES: 'writing', COMES_UNPROTECTED: 'setting', FAILS: 'failed' } },
    /** Another tab waits for the answer: nobody asks about it here until that tab is done or gone. */
    othersOrder: { on: { OTHER_DONE: 'asked', OTHER_GONE: 'asking', LOOK: 'othersOrder' } },
    failed: { on: { RETRY: 'askedAgain', WAIT_TO_LOAD: 'askedAgain' } },
    askedAgain: { on: { COMES_UNPROTECTED: 'setting' } },
    setting: { on: { NOT_YET: 'setting', SET: 'asked', BREAKS: 'failedWithoutWords' } },
    failedWithoutWords: { on: { RETRY: 'asked' } },
    asking: { on: { FOUND: 'inQueue', NEVER_CAME: 'neverCame', NO_ANSWER: 'unknown', ORDER_BREAKS: 'askedAfterBreak' } },
    unknown: { on: { WAIT: 'askingAgain', ASK_NOW: 'askingAgain' } },
    askingAgain: { on: { FOUND: 'inQueue', NEVER_CAME: 'neverCame' } },
    askedAfterBreak: {},
    writing: {},
    inQueue: {},
    neverCame: {},
  },
})

/** One withdrawal (Q10): looked at when it moves, and now and then while it may; taken back where the site allows it, once asked. */
export const withdrawalOrderSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { MOVING: 'moving', OVER: 'over', FIXED: 'fixed', FAILS: 'failed' } },
    moving: { on: { WAIT: 'asked', REFRESH: 'asked', MOVES: 'asked', CANCEL: 'sure', CHANGES_BREAK: 'moving' } },
    /** It moves, and may not be taken back. */
    fixed: { on: { CANCEL_IN_VAIN: 'fixed' } },
    over: { on: { NOTHING_MORE: 'over', MOVES: 'asked' } },
    failed: { on: { WAIT: 'asked', REFRESH: 'asked' } },
    sure: { on: { DECLINE: 'asked', CONFIRM: 'cancelling', MOVES: 'asked' } },
    cancelling: { on: { CANCELLED: 'over', CANCEL_LATE: 'late', CANCEL_FAILS: 'askedWithWords', MOVES_MEANWHILE: 'cancelling' } },
    /** Somebody looks at it already. */
    late: { on: { WAIT: 'askedWithWords' } },
    /** Why it was not taken back stays in words until it is tried again. */
    askedWithWords: { on: { MOVING: 'movingWithWords' } },
    movingWithWords: { on: { CANCEL: 'sure' } },
  },
})

/** The withdrawal password (V-4): whether there is one, and the form that sets or changes it. */
export const withdrawPasswordSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { NONE: 'none', SET: 'set', FAILS: 'failed' } },
    failed: { on: { REFRESH: 'asked' } },
    none: { on: { OPEN: 'writingFirst' } },
    writingFirst: {
      on: {
        CLOSE: 'none',
        DONE: 'set',
        SET_ELSEWHERE: 'askedAgain',
        WRONG: 'writingWithWords',
        LOST: 'writingAfterLoss',
        OTHER_FORM: 'writingFirst',
      },
    },
    writingWithWords: { on: { WRITE: 'writingFirst', CLOSE: 'none', DONE: 'set', OTHER_FORM: 'writingFirst' } },
    writingAfterLoss: {
      on: { WRITE: 'writingFirst', DONE: 'set', WRONG: 'writingWithWords', CLOSE: 'none', OTHER_FORM: 'writingFirst' },
    },
    /** There is one by now, or none any more: it is asked which. */
    askedAgain: { on: { SET: 'set', FAILS: 'failed' } },
    set: { on: { OPEN_CHANGE: 'changing', OPEN_RESET: 'resetting' } },
    resetting: { on: { DONE: 'set', GONE: 'askedAgain' } },
    changing: { on: { CLOSE: 'setStill', DONE: 'set' } },
    setStill: {},
  },
})
