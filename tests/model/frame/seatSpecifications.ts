import { createMachine } from 'xstate'

/** The line to the table, in the rule's words: it comes back by itself after longer and longer pauses, and at once when that is asked for. */
export const lineSpecification = createMachine({
  initial: 'joining',
  states: {
    joining: { on: { TOLD: 'live', NEVER_CAME: 'cut' } },
    live: { on: { CUT: 'cut', BREAKS: 'cut', SESSION_OVER: 'ended', CLOCK_BREAKS: 'live', TIME: 'live' } },
    cut: { on: { HALF_SECOND: 'joiningAgain', RETRY: 'joiningAgain', PRESS_IN_VAIN: 'cut' } },
    joiningAgain: { on: { TOLD: 'live', CUT: 'cutLonger' } },
    cutLonger: { on: { ONE_SECOND: 'joiningThird' } },
    joiningThird: { on: { TOLD: 'live' } },
    ended: { type: 'final' },
  },
})

/**
 * A player's chips, in the rule's words: they lie ready until the player says so, for this round and no other; nothing is laid while bets are
 * closed, the page holds it, or the line is cut; what is on its way is not said to be left.
 */
export const chipsSpecification = createMachine({
  initial: 'idle',
  states: {
    idle: {
      on: {
        PRESS: 'ready',
        LARGER_CHIP: 'larger',
        CONFIRM_IN_VAIN: 'idle',
        CLOSE: 'closed',
        HAS_BET_MOST: 'full',
        HAS_LITTLE: 'poor',
      },
    },
    larger: { on: { PRESS_LARGER: 'larger5000', TOO_LARGE_CHIP: 'tooLarge' } },
    larger5000: { on: { PRESS_IN_VAIN: 'larger5000' } },
    tooLarge: { on: { PRESS_IN_VAIN: 'tooLarge' } },
    full: { on: { PRESS_IN_VAIN: 'full', NEXT_ROUND: 'idle' } },
    poor: { on: { PRESS_IN_VAIN: 'poor' } },
    ready: {
      on: {
        PRESS_OTHER: 'readyTwo',
        CLEAR: 'idle',
        CONFIRM: 'laying',
        CLOSE: 'left',
        PAUSE: 'held',
        CUT: 'readyCut',
        NEXT_ROUND: 'leftOpen',
      },
    },
    readyTwo: { on: { PRESS: 'readyThree', CONFIRM_TWO: 'layingTwo' } },
    readyThree: { on: { CONFIRM_THREE: 'layingThree' } },
    layingTwo: { on: { TAKEN: 'idle' } },
    layingThree: { on: { TAKEN: 'idle' } },
    laying: {
      on: {
        CONFIRM_IN_VAIN: 'laying',
        PRESS_IN_VAIN: 'laying',
        TAKEN: 'idle',
        TOO_LATE: 'refused',
        NO_ANSWER: 'unheard',
        CLOSE: 'layingClosed',
        PAUSE: 'layingHeld',
        CUT: 'layingCut',
      },
    },
    layingClosed: { on: { TAKEN: 'closed', TOO_LATE: 'refusedClosed' } },
    layingHeld: { on: { TAKEN: 'held' } },
    layingCut: { on: { TAKEN: 'idleCut' } },
    idleCut: { on: { PRESS_IN_VAIN: 'idleCut' } },
    refused: { on: { PRESS: 'ready', NEXT_ROUND: 'idle' } },
    unheard: { on: { PRESS: 'ready' } },
    refusedClosed: { on: { NEXT_ROUND: 'idle' } },
    readyCut: { on: { CONFIRM_IN_VAIN: 'readyCut', PRESS_IN_VAIN: 'readyCut', BACK: 'ready', BACK_LATER: 'leftOpen' } },
    held: { on: { PRESS_IN_VAIN: 'held', RESUME: 'idle' } },
    left: { on: { PRESS_IN_VAIN: 'left', NEXT_ROUND: 'idle' } },
    leftOpen: { on: { PRESS_NEXT: 'readyAfter', CONFIRM_IN_VAIN: 'leftOpen', CLOSE: 'left' } },
    readyAfter: { on: { CONFIRM_AFTER: 'layingAfter' } },
    layingAfter: { on: { TAKEN: 'idle' } },
    closed: { on: { PRESS_IN_VAIN: 'closed', CONFIRM_IN_VAIN: 'closed', NEXT_ROUND: 'idle' } },
  },
})

/** What became of a player's bets: said to the page each time, heard once, and an earlier round's is not forgotten. */
export const ownSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { NO_BETS: 'nothing', LAID: 'laid', OVER_BEFORE: 'nothingOver', POORER: 'nothingPoorer' } },
    nothingOver: {},
    nothingPoorer: {},
    laid: {
      on: { WON: 'won', LOST: 'lost', GIVEN_BACK: 'givenBack', EVEN: 'even', NEXT_LAID: 'nextLaid', NEXT_EMPTY: 'nextEmpty' },
    },
    won: { on: { WON_AGAIN: 'won', NEXT_AFTER: 'after' } },
    after: {},
    lost: {},
    even: {},
    givenBack: {},
    nextLaid: { on: { EARLIER_WON: 'nextAlone', EARLIER_ASKED: 'nextLaid' } },
    nextEmpty: { on: { EARLIER_WON: 'nextAlone' } },
    nextAlone: {},
  },
})

/** The seed of a new chain: whoever is there gives one, and one only; one that did not come through is given again. */
export const seedSpecification = createMachine({
  initial: 'joining',
  states: {
    joining: { on: { PUBLISHED: 'giving', TOLD: 'live' } },
    live: { on: { PUBLISHED: 'giving' } },
    giving: { on: { GIVEN: 'given', LOST: 'lost', PUBLISHED_STILL: 'giving', BETTING_MEANWHILE: 'givingLate' } },
    givingLate: { on: { GIVEN: 'live' } },
    lost: { on: { TWO_SECONDS: 'giving', TOLD: 'lostLate' } },
    lostLate: { on: { TWO_SECONDS_LATE: 'live' } },
    given: { on: { PUBLISHED_STILL: 'given', TOLD: 'live' } },
  },
})

/** A seat that is taken while the page lets nobody bet. */
export const heldSpecification = createMachine({
  initial: 'held',
  states: { held: { on: { PRESS_IN_VAIN: 'held', RESUME: 'free' } }, free: { on: { PRESS: 'ready' } }, ready: {} },
})
