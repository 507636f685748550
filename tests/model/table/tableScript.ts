import { ok } from 'node:assert/strict'
import { SEEDS_ENOUGH, type TableEvent } from '#server/sim/provider/table/tableMachine.ts'
import type { Script } from '../kit/script.ts'

/** Nothing takes time: at −1 every phase goes on, at 0 it is over. */
const AT_ONCE = { gathering: 0, betting: 0, closing: 0, card: 0, look: 0, result: 0, resting: 0, shuffling: 0 }

const EVENTS: TableEvent[] = [
  { type: 'time.came', at: -1 },
  { type: 'time.came', at: 0 },
  { type: 'seed.given', at: 0, count: 1 },
  { type: 'seed.given', at: 0, count: SEEDS_ENOUGH },
  { type: 'bet.asked' },
  { type: 'bet.answered', at: 0 },
  { type: 'bet.answered', at: -1 },
  { type: 'hand.drawn', at: 0, cards: 4, ends: 'round' },
  { type: 'hand.drawn', at: 0, cards: 6, ends: 'shoe' },
  { type: 'hand.drawn', at: 0, cards: 6, ends: 'chain' },
  { type: 'table.resumed', at: 0 },
]

export const tableScripts: readonly Script[] = [
  {
    input: { times: AT_ONCE },
    events: EVENTS,
    answers: {},
    facts: ({ context: { asking, ends, at, until } }) => [Math.sign(asking), ends, at >= until],
    holds: ({ value, context }) =>
      ok(value === 'betting' || value === 'closing' || context.asking === 0, 'nothing is asked once a hand is drawn'),
  },
]
