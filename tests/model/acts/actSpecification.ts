import { createMachine } from 'xstate'

/**
 * Something that is done by one call at a time, in the rule's words: pressed twice it is sent once; what was answered stays until the next
 * one or until it is forgotten; where nobody answered, that is said and it can be sent again.
 */
export const actSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { SEND: 'sent', FORGET: 'nothing' } },
    sent: { on: { PRESS_AGAIN: 'sent', FORGET_TOO_EARLY: 'sent', DONE: 'done', REFUSED: 'refused', BROKEN: 'broken' } },
    done: { on: { FORGET: 'forgotten', SEND_ANOTHER: 'sentAnother' } },
    refused: { on: { FORGET: 'forgotten', SEND_ANOTHER: 'sentAnother' } },
    broken: { on: { SEND_ANOTHER: 'sentAnother' } },
    forgotten: { on: { SEND: 'sentAfter' } },
    sentAfter: {},
    sentAnother: { on: { DONE: 'doneAnother' } },
    doneAnother: {},
  },
})
