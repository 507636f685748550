import { createMachine } from 'xstate'

/**
 * What the gift panel is (C-13), as a machine of its own: what is chosen, what is on its way, and what its member is asked. Roses cost
 * 10 coins and cars 500; whoever opens the panel has 2,000.
 */
export const giftSpecification = createMachine({
  id: 'giftPanel',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'loading', NEXT_MEMBER: 'closedForNext', OWNERS_BREAK: 'closed' } },
    /** The coins of the former member are not known to the next one. */
    closedForNext: { on: { OPEN: 'loading' } },
    loading: {
      on: {
        OFFER: 'choosing',
        OFFER_VISITOR: 'visitor',
        OFFER_NOTHING: 'empty',
        LOAD_FAILS: 'unavailable',
        NEXT_MEMBER: 'loadingForNext',
        CLOSE: 'closed',
      },
    },
    loadingForNext: { on: { OFFER: 'choosing', LOAD_FAILS: 'unavailable' } },
    unavailable: { on: { RELOAD: 'loadingAgain', NEXT_MEMBER: 'loadingForNext', CLOSE: 'closed' } },
    loadingAgain: { on: { OFFER: 'choosing', LOAD_FAILS: 'unavailable' } },
    empty: { on: { SUBMIT_NOTHING: 'empty' } },
    visitor: { on: { SUBMIT_IN_VAIN: 'visitor', BALANCE: 'choosing' } },

    choosing: {
      on: {
        MORE: 'choosing',
        MANY: 'poor',
        CAR: 'car',
        LARGE: 'car',
        SUBMIT: 'sending',
        TAP_IN_VAIN: 'choosing',
        BALANCE: 'choosing',
        BALANCE_BREAKS: 'choosing',
        NOTHING_LEFT: 'choosing',
        LEFT_ELSEWHERE: 'choosing',
        LOOKING_BREAKS: 'choosing',
        FOUND: 'left',
        REOPEN: 'loading',
        NEXT_MEMBER: 'loadingForNext',
        CLOSE: 'closed',
      },
    },
    /** The coins do not reach. */
    poor: { on: { SUBMIT_IN_VAIN: 'poor', FEWER: 'choosing', CAR: 'car', LARGE: 'car' } },
    car: { on: { TWO: 'costly', SMALL: 'choosing', ALL: 'car' } },
    costly: { on: { SUBMIT_COSTLY: 'confirming' } },
    confirming: {
      on: {
        CONFIRM: 'sendingCostly',
        CANCEL: 'costly',
        BALANCE_LOW: 'confirmingPoor',
        FOUND: 'left',
        NEXT_MEMBER: 'loadingForNext',
        CLOSE: 'closed',
      },
    },
    confirmingPoor: { on: { CONFIRM_IN_VAIN: 'costlyPoor', CANCEL: 'costly' } },
    costlyPoor: { on: { SUBMIT_IN_VAIN: 'costlyPoor' } },
    /** A costly order is never repeated by a press. */
    sendingCostly: { on: { GIVEN_COSTLY: 'givenCostly' } },
    givenCostly: { on: { TAP_IN_VAIN: 'givenCostly', SUBMIT_COSTLY: 'confirming', CLOSE: 'closed' } },

    sending: {
      on: {
        GOES_ON: 'sending',
        GIVEN: 'combo',
        GIVEN_TIGHT: 'tight',
        GIVEN_LAST: 'broke',
        LOSE: 'asking',
        REFUSE: 'refused',
        GONE: 'renewing',
        OTHER_MEMBER: 'choosing',
        ORDER_BREAKS: 'choosing',
        CLOSE_IN_VAIN: 'sending',
        OPEN_IN_VAIN: 'sending',
        NEXT_MEMBER: 'loadingForNext',
        TAP_IN_VAIN: 'sending',
        THREE_NEXT: 'sendingOther',
      },
    },
    /** Something else is chosen by now: one press gives that. */
    sendingOther: { on: { TAP_IN_VAIN: 'sendingOther', GIVEN: 'givenOther' } },
    givenOther: { on: { TAP_IN_VAIN: 'givenOther', CAR: 'car', SUBMIT: 'sending' } },
    /** Nobody knows what became of it. */
    asking: { on: { RETRY: 'sending', CANCEL: 'choosing', NEXT_MEMBER: 'loadingForNext', CLOSE: 'closed' } },
    /** The server did not carry it out. */
    refused: { on: { RETRY_REFUSED: 'sending', CANCEL: 'choosing', NEXT_MEMBER: 'loadingForNext', CLOSE: 'closed' } },
    renewing: { on: { OFFER_NEW: 'car', LOAD_FAILS: 'choosing', NEXT_MEMBER: 'loadingForNext', CLOSE: 'closed' } },

    combo: {
      on: {
        TAP: 'comboSending',
        WAIT: 'choosing',
        MORE: 'choosing',
        CAR: 'car',
        LARGE: 'car',
        SUBMIT: 'sending',
        BALANCE_SPENT: 'comboSpent',
        FOUND: 'left',
        REOPEN: 'loading',
        NEXT_MEMBER: 'loadingForNext',
        CLOSE: 'closed',
      },
    },
    /** The coins went elsewhere. */
    comboSpent: { on: { TAP_IN_VAIN: 'comboSpent' } },
    comboSending: {
      on: {
        CAR_NEXT: 'sendingCarNext',
        LARGE_NEXT: 'sendingCarNext',
        TAP_MORE: 'comboTapped',
        GIVEN: 'combo',
        LOSE: 'comboAsking',
        OTHER_MEMBER: 'choosing',
        ORDER_BREAKS: 'choosing',
      },
    },
    /** Presses while one is on its way go together as the next. */
    comboTapped: {
      on: {
        CAR_NEXT: 'comboTappedOther',
        TAP_MORE: 'comboTapped',
        GIVEN_ON: 'comboSending',
        GIVEN_LAST: 'broke',
        LOSE: 'comboAsking',
        REFUSE: 'refused',
        GONE: 'renewing',
        OTHER_MEMBER: 'choosing',
        ORDER_BREAKS: 'choosing',
      },
    },
    sendingCarNext: { on: { TAP_IN_VAIN: 'sendingCarNext', GIVEN: 'givenCarNext' } },
    givenCarNext: { on: { TAP_IN_VAIN: 'givenCarNext' } },
    /** Presses that wait still go. */
    comboTappedOther: { on: { TAP_IN_VAIN: 'comboTappedOther', GIVEN_ON: 'sendingCarNext' } },
    /** What waited is not sent; the run goes on when the order does. */
    comboAsking: { on: { RETRY: 'comboSending', CANCEL: 'choosing' } },
    /** Coins for one more, and no further. */
    tight: { on: { TAP: 'tightSending' } },
    tightSending: { on: { TAP_IN_VAIN: 'tightSending', GIVEN_LAST: 'broke' } },
    broke: { on: { TAP_IN_VAIN: 'broke' } },

    /** An earlier visit left one: whether it was given nobody knows. */
    left: {
      on: {
        RETRY: 'resending',
        CANCEL_LEFT: 'choosing',
        REOPEN: 'loading',
        NEXT_MEMBER: 'loadingForNext',
        CLOSE: 'closed',
        SUBMIT_NOTHING: 'left',
      },
    },
    resending: {
      on: {
        GIVEN_LEFT: 'loading',
        LOSE: 'left',
        REFUSE: 'refused',
        GONE: 'renewing',
        CLOSE_IN_VAIN: 'resending',
        OPEN_IN_VAIN: 'resending',
        NEXT_MEMBER: 'loadingForNext',
      },
    },
  },
})
