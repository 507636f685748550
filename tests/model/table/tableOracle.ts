import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { type Ending, SEEDS_ENOUGH, tableTimes } from '#server/sim/provider/table/tableMachine.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { tableSpecification } from './tableSpecification.ts'

const TIMES = tableTimes(1)
const SECOND = 1_000

/** Which of the chart's states each of the specification's is. */
const STATES: Readonly<Record<string, string>> = {
  waits: 'published',
  gathers: 'gathering',
  bets: 'betting',
  betsAsked: 'betting',
  closed: 'closing',
  closedAsked: 'closing',
  closedWaits: 'closing',
  dealt: 'dealing',
  result: 'result',
  resultOfShoe: 'result',
  resultOfChain: 'result',
  rests: 'resting',
  shoeOver: 'resting',
  chainOver: 'resting',
  shuffles: 'shuffling',
}

/** How long each of the chart's states lasts, in ms. */
const LASTS: Readonly<Record<string, number>> = {
  gathering: 10 * SECOND,
  betting: 15 * SECOND,
  closing: 1_500,
  result: 5 * SECOND,
  resting: 2 * SECOND,
  shuffling: 8 * SECOND,
}

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { input: () => ({ times: TIMES }) })
  await stage.start()
  stage.heard(['publishChain'])
  let at = 100_000
  let [last, until]: [unknown, number] = ['published', 0]
  const came = async (ms: number) => {
    at += ms
    await stage.send({ type: 'time.came', at })
  }
  /** Nothing happens a moment before, and this then. */
  const after =
    (ms: number, ...does: readonly string[]) =>
    async () => {
      await came(ms - 1)
      stage.heard()
      await came(1)
      stage.heard(...does.map((name) => [name] as const))
    }
  const seed = async (count: number, ...does: readonly string[]) => {
    await stage.send({ type: 'seed.given', at, count })
    stage.heard(...does.map((name) => [name] as const))
  }
  const asked = () => stage.send({ type: 'bet.asked' })
  const answered = () => stage.send({ type: 'bet.answered', at })
  const wakes = () => stage.send({ type: 'table.resumed', at })
  const drawn = async (ends: Ending) => {
    await stage.send({ type: 'hand.drawn', at, cards: 5, ends })
    stage.heard()
    // A card every 0.9 s, and a look at all of them.
    await after(5 * 900 + 1_200, 'payOut')()
  }
  const drawing = (ends: () => Promise<void>) => async () => {
    await ends()
    stage.heard(['drawHand'])
  }
  return {
    events: {
      FIRST_SEED: () => seed(1),
      SEED: () => seed(2),
      EIGHTH_SEED: () => seed(SEEDS_ENOUGH, 'saltChain', 'openRound'),
      TEN_SECONDS: after(10 * SECOND, 'saltChain', 'openRound'),
      BET: asked,
      BET_LATE: asked,
      ANSWER: answered,
      FIFTEEN_SECONDS: after(15 * SECOND),
      CLOSED_OVER: drawing(async () => came(1_500)),
      STILL_ASKED: () => came(1_500),
      ANSWER_LAST: drawing(answered),
      /** The answer is the first that comes after the time. */
      ANSWER_LATE: drawing(async () => {
        at += 1_500
        await answered()
      }),
      WAKE_LATE: drawing(async () => {
        at += 1_500
        await wakes()
      }),
      WAKE: wakes,
      WAKE_LAST: drawing(wakes),
      CARDS_LIE: () => drawn('round'),
      CARDS_LIE_LAST: () => drawn('shoe'),
      CARDS_LIE_LAST_SHOE: () => drawn('chain'),
      SEEN: after(5 * SECOND),
      RESTED: after(2 * SECOND, 'openRound'),
      RESTED_SHOE: after(2 * SECOND, 'endShoe'),
      RESTED_CHAIN: after(2 * SECOND, 'endShoe', 'publishChain'),
      SHUFFLED: after(8 * SECOND, 'openRound'),
      TOO_SOON: () => came(0),
    },
    states: {
      '*': (state: { readonly value: unknown }) => {
        stage.heard()
        const { value, context } = stage.snapshot()
        const name = String(state.value)
        // Between its drawing and the first card the hand is told by whoever drew it.
        equal(value, name === 'dealt' ? 'drawing' : STATES[name])
        if (value !== last) [last, until] = [value, value === 'published' ? 0 : at + (LASTS[String(value)] ?? 0)]
        if (value !== 'drawing') equal(context.until, until)
        deepEqual(context.asking, name.endsWith('Asked') || name === 'closedWaits' ? 1 : 0)
      },
    },
    end: stage.stop,
  }
}

export const tableOracles: readonly Oracle[] = [
  { title: '[D-10] [P-5] a table that all sit at, from its chain to the last shoe', specification: tableSpecification, begin },
]
