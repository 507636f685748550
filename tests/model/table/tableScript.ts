import { ok } from 'node:assert/strict'
import { SEEDS_ENOUGH, type TableEvent, tableTimes } from '#server/sim/provider/table/tableMachine.ts'
import type { Script } from '../kit/script.ts'

const LATER = 1_000_000

const EVENTS: TableEvent[] = [
  { type: 'time.came', at: 0 },
  { type: 'time.came', at: LATER },
  { type: 'time.came', at: 2 * LATER },
  { type: 'seed.given', at: 0, count: 1 },
  { type: 'seed.given', at: 0, count: SEEDS_ENOUGH },
  { type: 'bet.asked' },
  { type: 'bet.answered', at: 0 },
  { type: 'bet.answered', at: LATER },
  { type: 'hand.drawn', at: 0, cards: 4, ends: 'round' },
  { type: 'hand.drawn', at: 0, cards: 6, ends: 'shoe' },
  { type: 'hand.drawn', at: 0, cards: 6, ends: 'chain' },
  { type: 'table.resumed', at: 0 },
]

export const tableScripts: readonly Script[] = [
  {
    input: { times: tableTimes(1) },
    events: EVENTS,
    answers: {},
    facts: ({ context: { asking, ends, at, until } }) => [Math.min(asking, 1), ends, at >= until],
    holds: ({ value, context }) =>
      ok(value === 'betting' || value === 'closing' || context.asking === 0, 'nothing is asked once a hand is drawn'),
  },
]
