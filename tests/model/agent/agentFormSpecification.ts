import { createMachine } from 'xstate'

/**
 * An application as an agent, in the rule's words: it goes once, again under the same id where nobody answered, and under another once its
 * words are others; what stands against it is said until something is written; what was taken is with the operators.
 */
export const agentFormSpecification = createMachine({
  initial: 'empty',
  states: {
    empty: { on: { CHOOSE: 'ofChannel', NAME: 'named', WRITE: 'written', SEND: 'sent' } },
    ofChannel: { on: { WRITE: 'written' } },
    named: { on: { WRITE: 'written' } },
    written: { on: { SEND: 'sent' } },
    sent: {
      on: { PRESS_AGAIN: 'sent', WRITE_TOO_LATE: 'sent', DONE: 'applied', LOST: 'lost', ALREADY: 'already', PAUSED: 'paused' },
    },
    lost: { on: { SEND: 'sentAgain', CHOOSE_OTHER: 'others', NAME_OTHER: 'others', WRITE_OTHER: 'others' } },
    sentAgain: { on: { DONE: 'applied', LOST: 'lost', ALREADY: 'already' } },
    others: { on: { SEND_ANEW: 'sentAnew' } },
    sentAnew: { on: { DONE: 'applied', LOST: 'lost' } },
    already: { on: { CHOOSE: 'ofChannel', NAME: 'named', WRITE: 'written', SEND: 'sent' } },
    paused: { on: { WRITE: 'written', SEND: 'sent' } },
    applied: {},
  },
})
