import { createMachine } from 'xstate'

/**
 * A withdrawal from the form to its end, as the member, an operator and the payer meet it: the ways out, the password that locks
 * after five wrong ones (`FOUR_MORE` after the first), taking back where the site allows it, review, and payment. `LATE` = it is
 * taken back a moment after somebody has begun to look at it; `FAIL` = the receiver refuses it for good, `TROUBLE` = the payer cannot
 * pay, and an operator chooses.
 */
export const withdrawalLifeSpecification = createMachine({
  id: 'withdrawalLifeSpecification',
  initial: 'writing',
  states: {
    writing: { on: { CARD: 'toCard', FAST: 'toCardFast', USDT: 'toUsdt', VIRTUAL: 'toVirtual' } },
    toCard: { on: { BACK: 'writing', WRONG: 'warned', RIGHT: 'queued' } },
    toCardFast: { on: { RIGHT: 'queued' } },
    toUsdt: { on: { RIGHT: 'queued' } },
    toVirtual: { on: { RIGHT: 'queued' } },
    warned: { on: { FOUR_MORE: 'locked', RIGHT: 'queued' } },
    locked: { on: { RIGHT: 'locked', BACK: 'writing' } },
    queued: { on: { TAKE: 'reviewing', CANCEL: 'cancelled', LATE: 'reviewing' } },
    reviewing: { on: { APPROVE: 'approved', REJECT: 'rejected' } },
    approved: { on: { START: 'paying' } },
    paying: { on: { PAY: 'paid', FAIL: 'failed', TROUBLE: 'unpaid' } },
    unpaid: { on: { RETRY: 'approvedAgain', GIVE_BACK: 'failed', BY_HAND: 'byHand' } },
    approvedAgain: { on: { START: 'payingAgain' } },
    payingAgain: { on: { PAY: 'paid' } },
    byHand: { on: { PAID: 'paid' } },
    paid: {},
    rejected: {},
    failed: {},
    cancelled: {},
  },
})
