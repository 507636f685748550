import { createMachine } from 'xstate'

/**
 * A deposit from the form to its end, as the member and the payer meet it: each way to pay, an answer that is lost, a reload, what
 * the payer says, and money that comes when none is expected any more. Time is left out: orders expire in a test of their own.
 */
export const depositLifeSpecification = createMachine({
  id: 'depositLifeSpecification',
  initial: 'writing',
  states: {
    writing: { on: { CARD: 'waiting', USDT: 'waiting', VIRTUAL: 'waiting', FAST: 'toCard', LOSE: 'inDoubt' } },
    /** The order was made and nobody heard of it: the same one is asked for again. */
    inDoubt: { on: { RELOAD: 'waiting', CHECK: 'waiting' } },
    waiting: {
      on: { PAY: 'credited', PAY_SHUFFLED: 'credited', HALF: 'partial', MORE: 'overPaid', FAIL: 'failed', CANCEL: 'cancelled' },
    },
    toCard: { on: { CLAIM: 'claimed', HALF: 'partial' } },
    /** The member says that it is paid: it cannot be given up any more. */
    claimed: { on: { RELOAD: 'claimed', PAY: 'credited', FAIL: 'failed' } },
    credited: { on: { PAY: 'beyond' } },
    /** Money for an order that has its own: it waits for an operator. */
    beyond: { on: { RELOAD: 'beyond' } },
    partial: {},
    overPaid: {},
    failed: { on: { PAY: 'late', AGAIN: 'writing' } },
    cancelled: { on: { PAY: 'late' } },
    late: {},
  },
})
