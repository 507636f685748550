import { createMachine } from 'xstate'

/**
 * The table in the words of its rules. A chain's end is published, players' seeds come, and its salt is fixed after ten seconds or by the eighth. Bets for
 * fifteen seconds; no more; a hand is drawn when no bet is without an answer; cards, result, rest; then the next round, the next shoe
 * after the cut card, the next chain after the last shoe.
 */
export const tableSpecification = createMachine({
  id: 'table',
  initial: 'waits',
  states: {
    waits: { on: { FIRST_SEED: 'gathers', BET_LATE: 'waits' } },
    gathers: { on: { SEED: 'gathers', EIGHTH_SEED: 'bets', TEN_SECONDS: 'bets', TOO_SOON: 'gathers' } },
    bets: { on: { BET: 'betsAsked', FIFTEEN_SECONDS: 'closed', TOO_SOON: 'bets' } },
    /** A bet is without an answer. */
    betsAsked: { on: { ANSWER: 'bets', FIFTEEN_SECONDS: 'closedAsked', WAKE: 'bets' } },
    closed: { on: { CLOSED_OVER: 'dealt', BET_LATE: 'closed' } },
    closedAsked: {
      on: { ANSWER: 'closed', STILL_ASKED: 'closedWaits', WAKE: 'closed', ANSWER_LATE: 'dealt', WAKE_LATE: 'dealt' },
    },
    /** Time is over, and an answer is waited for. */
    closedWaits: { on: { ANSWER_LAST: 'dealt', WAKE_LAST: 'dealt' } },
    dealt: {
      on: { CARDS_LIE: 'result', CARDS_LIE_LAST: 'resultOfShoe', CARDS_LIE_LAST_SHOE: 'resultOfChain', BET_LATE: 'dealt' },
    },
    result: { on: { SEEN: 'rests', TOO_SOON: 'result' } },
    resultOfShoe: { on: { SEEN: 'shoeOver' } },
    resultOfChain: { on: { SEEN: 'chainOver' } },
    rests: { on: { RESTED: 'bets', TOO_SOON: 'rests' } },
    shoeOver: { on: { RESTED_SHOE: 'shuffles' } },
    chainOver: { on: { RESTED_CHAIN: 'waits' } },
    shuffles: { on: { SHUFFLED: 'bets', TOO_SOON: 'shuffles' } },
  },
})
