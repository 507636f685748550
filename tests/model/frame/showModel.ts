import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { showMachine } from '#src/machines/frame/showMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { showSpecification } from './frameSpecification.ts'

const PLAN = { parts: 2, first: 400, next: 200, last: 500 }
const inputOf = (returned: number, motion = true) => ({ plan: PLAN, stake: fen(1_000), returned: fen(returned), motion })
const broken = new Error('no pictures')

function begin(machine: AnyStateMachine) {
  let stage: ReturnType<typeof stageOf> | null = null
  const now = () => {
    if (stage === null) throw new Error('nothing is shown')
    return stage
  }
  const show =
    (returned: number, motion = true) =>
    async () => {
      stage = stageOf(machine, { kinds: { count: 'callback' }, input: () => inputOf(returned, motion) })
      await stage.start()
      stage.heard()
    }
  const stops = (ms: number, standing: number) => async () => {
    await now().pass(ms)
    now().heard(['sound', { name: 'stop' }])
    equal(now().snapshot().context.standing, standing)
  }
  const counts = (part: number) => async () => {
    now().run('count').next({ type: 'win.counted', part })
    await settled()
  }
  return {
    events: {
      STILL: show(5_000, false),
      LOSS: show(0),
      EVEN: show(1_000),
      WIN: show(1_010),
      FIRST_STOPS: stops(400, 1),
      NEXT_STOPS: stops(200, 2),
      LAST_STANDS: async () => {
        await now().pass(500)
        now().heard()
      },
      LAST_STANDS_AND_WON: async () => {
        await now().pass(500)
        now().heard(['count', { ms: 900 }])
      },
      HALF: async () => {
        await counts(0.5)()
        now().heard()
        equal(now().snapshot().context.counted, 0.5)
      },
      WHOLE: async () => {
        await counts(1)()
        now().heard(['count left'])
      },
      NO_PICTURES: async () => {
        now().run('count').fail(broken)
        await settled()
        now().ignore()
      },
    },
    states: { over: () => equal(now().snapshot().status, 'done') },
    end: () => stage?.stop(),
  }
}

export const showModel: Model = {
  name: 'showMachine',
  machine: showMachine,
  oracles: [{ title: '[D-10] [P-5] how a round is shown', specification: showSpecification, begin }],
  scripts: [inputOf(5_000), inputOf(0), inputOf(0, false)].map((input) => ({
    kinds: { count: 'callback' as const },
    input,
    events: [
      { type: 'win.counted', part: 0.5 },
      { type: 'win.counted', part: 1 },
    ],
    answers: { count: { error: [broken] } },
  })),
  browser: 'games/play.spec.ts',
}
