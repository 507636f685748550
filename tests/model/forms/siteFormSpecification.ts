import { createMachine } from 'xstate'

/**
 * A form to the site, in the rule's words: what is typed is kept for the tab, what is missing is said once it was to be sent, the same
 * words go again under the same id where nobody answered and others under another, and what was taken in leaves the tab.
 */
export const siteFormSpecification = createMachine({
  initial: 'empty',
  states: {
    empty: { on: { SEND_UNWHOLE: 'told', WRITE: 'whole', BEGIN_TOO_EARLY: 'empty' } },
    told: { on: { WRITE: 'whole', SEND_UNWHOLE: 'told' } },
    whole: { on: { SEND: 'sent', WRITE_OTHER: 'otherWords', CLEAR: 'unwhole' } },
    otherWords: { on: { SEND: 'sent' } },
    unwhole: { on: { SEND_UNWHOLE: 'told' } },
    sent: { on: { PRESS_AGAIN: 'sent', WRITE_TOO_LATE: 'sent', DONE: 'done', LOST: 'lost' } },
    lost: { on: { SEND: 'sentAgain', WRITE_OTHER: 'others', CLEAR: 'lostAndUnwhole' } },
    lostAndUnwhole: { on: { SEND_UNWHOLE: 'lostAndTold', WRITE: 'sameAgain' } },
    lostAndTold: {},
    sentAgain: { on: { DONE: 'done', LOST: 'lost' } },
    others: { on: { SEND_ANEW: 'sentAnew', WRITE: 'sameAgain' } },
    sentAnew: { on: { DONE: 'done', LOST: 'lostAnew' } },
    lostAnew: { on: { SEND: 'sentAgain' } },
    sameAgain: { on: { SEND: 'sentAgain' } },
    done: { on: { BEGIN: 'begunAnew', WRITE_TOO_LATE: 'done', PRESS_TOO_LATE: 'done' } },
    begunAnew: { on: { WRITE: 'writtenAnew', SEND_UNWHOLE: 'toldAnew' } },
    writtenAnew: { on: { SEND: 'sentAnew' } },
    toldAnew: {},
  },
})

/** A form that the tab kept over a reload: what may have arrived goes again under its id, and other words under another. */
export const keptFormSpecification = createMachine({
  initial: 'kept',
  states: {
    kept: { on: { SEND: 'sentAgain', WRITE_OTHER: 'others' } },
    sentAgain: { on: { DONE: 'done', LOST: 'kept' } },
    others: { on: { SEND_ANEW: 'sentAnew' } },
    sentAnew: { on: { DONE: 'done', LOST: 'lost' } },
    lost: { on: { SEND: 'sentAgain' } },
    done: {},
  },
})
