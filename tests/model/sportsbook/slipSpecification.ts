import { createMachine } from 'xstate'

/**
 * A slip in the rule's words (P-4, Q8): orders of earlier visits first; one order at a time, sent with what the member saw; money comes from the
 * centre only when it is confirmed, and never more; another price is another order, which the member takes or leaves; nothing beyond the site's limits is sent, and what is on one is.
 */
export const slipSpecification = createMachine({
  initial: 'looking',
  states: {
    looking: { on: { NOTHING: 'empty', KEPT: 'keptTold', KEPT_PLACED: 'keptPlaced', KEPT_MOVED: 'keptMoved', BREAKS: 'empty' } },
    keptTold: { on: { READ: 'lookingOn', PICK_NEXT: 'lookingOn' } },
    keptPlaced: { on: { READ: 'lookingOn', PICK_NEXT: 'lookingOn' } },
    keptMoved: { on: { READ: 'lookingOn', PICK_NEXT: 'lookingOn' } },
    lookingOn: { on: { NOTHING: 'emptyAfter' } },
    emptyAfter: {},
    empty: { on: { PICK: 'picked', PLACE_IN_VAIN: 'empty' } },
    picked: { on: { WRITE: 'written', PLACE_IN_VAIN: 'picked', WRITE_TOO_LITTLE: 'picked', LET_GO: 'unpicked' } },
    written: {
      on: {
        PLACE: 'sent',
        RICH: 'rich',
        POOR: 'poor',
        BROKE: 'broke',
        SHUT: 'shut',
        LIMITED: 'tooMuch',
        PAYOUT_LIMITED: 'tooMuch',
      },
    },
    tooMuch: { on: { PLACE_IN_VAIN: 'tooMuch', FREED: 'written' } },
    shut: { on: { PLACE_IN_VAIN: 'shut', OPENS: 'written' } },
    rich: { on: { PLACE: 'sent' } },
    broke: { on: { PLACE_IN_VAIN: 'broke', RICH: 'rich' } },
    poor: { on: { PLACE_ASKS: 'asked' } },
    asked: {
      on: {
        CONFIRM: 'sentWithMoney',
        DECLINE: 'poor',
        WRITE: 'poor',
        REWRITE: 'rewritten',
        PICK_OTHER: 'poor',
        LET_GO: 'unpicked',
        SHUT: 'askedShut',
      },
    },
    rewritten: {},
    unpicked: {},
    askedShut: { on: { CONFIRM_IN_VAIN: 'askedShut', OPENS: 'asked' } },
    sent: { on: { PRESS_AGAIN: 'sent', ACCEPTED: 'placed', CHANGED: 'moved', REFUSED: 'refused', LOST: 'refused' } },
    sentWithMoney: { on: { PRESS_AGAIN: 'sentWithMoney', ACCEPTED: 'placed', CHANGED: 'movedWithMoney', REFUSED: 'refused' } },
    moved: { on: { TAKE: 'sentAgain', READ: 'left', PICK_ONE: 'pickedNext', PLACE_IN_VAIN: 'moved' } },
    movedWithMoney: { on: { TAKE: 'sentAgain' } },
    sentAgain: { on: { ACCEPTED: 'placed' } },
    refused: { on: { READ: 'left', PICK_ONE: 'pickedNext' } },
    placed: { on: { PLACE_IN_VAIN: 'placed', PICK_ONE: 'pickedNext', READ: 'left' } },
    left: {},
    pickedNext: {},
  },
})

/**
 * What a slip hears beside its order (P-4): how the member bets is recalled, and kept whenever they choose otherwise; a price that is wanted waits until it is
 * picked; what breaks takes nothing else with it.
 */
export const besideSpecification = createMachine({
  initial: 'recalling',
  states: {
    recalling: { on: { RECALLED: 'ready', NO_MEMORY: 'usual' } },
    usual: { on: { POLICY: 'keeping' } },
    ready: {
      on: {
        POLICY: 'keeping',
        SHARE: 'keepingShare',
        WANT: 'wanting',
        CLOSE: 'ready',
        ODDS_BREAK: 'ready',
        BALANCES_BREAK: 'ready',
        LIMITS_BREAK: 'ready',
      },
    },
    keeping: { on: { KEPT: 'kept', KEEPING_FAILS: 'kept', SHARE_TOO: 'keepingBoth' } },
    keepingShare: { on: { KEPT: 'kept' } },
    keepingBoth: {},
    kept: {},
    wanting: { on: { NOT_OFFERED: 'wanting', PICKED: 'picked' } },
    picked: { on: { CLOSE: 'picked' } },
  },
})
