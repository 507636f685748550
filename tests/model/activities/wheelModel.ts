import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { wheelMachine } from '#src/machines/activities/kinds/wheelMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { wheelSpecification } from './wheelSpecification.ts'

async function begin(machine: AnyStateMachine) {
  /** The last draw, and the one before it that was told. */
  let drawn: string | null = null
  let told: string | null = null
  let count = 0
  const come = async (isNew: boolean) => {
    const begun = stageOf(machine, { input: () => ({ draw: drawn, isNew }) })
    await begun.start()
    begun.heard()
    return begun
  }
  const draw = () => {
    count += 1
    drawn = `draw-${count}`
  }
  let stage = await come(false)
  const next = (isNew: boolean) => async () => {
    stage.stop()
    draw()
    told = null
    stage = await come(isNew)
  }
  const shown = (isNew: boolean) => stage.send({ type: 'draw.shown', draw: drawn, isNew })
  const another = (isNew: boolean) =>
    step(() => {
      draw()
      return shown(isNew)
    })
  const step = (act: () => unknown) => async () => {
    await act()
    await settled()
    stage.heard()
  }
  const is = (value: string) => () => {
    equal(stage.snapshot().value, value)
    if (value === 'resting') told = drawn
    // What the wheel turns to is told by nothing until it stands.
    equal(stage.snapshot().context.stood, told)
  }
  return {
    events: {
      COME_AFTER: next(false),
      COME_NEW: next(true),
      DRAWN: another(true),
      ELSEWHERE: another(false),
      /** The page shows the same as before, however often. */
      AGAIN: step(() => shown(false)),
      RESTS: step(() => stage.send({ type: 'wheel.rested' })),
      SKIP: step(() => stage.send({ type: 'wheel.skipped' })),
      TOO_LONG: async () => {
        await stage.pass(5_999)
        equal(stage.snapshot().value, 'turning')
        await stage.pass(1)
      },
      WAIT: step(() => stage.pass(60_000)),
    },
    states: { empty: is('resting'), turning: is('turning'), resting: is('resting') },
    end: () => stage.stop(),
  }
}

const events = [
  { type: 'wheel.rested' },
  { type: 'wheel.skipped' },
  { type: 'draw.shown', draw: 'a', isNew: false },
  { type: 'draw.shown', draw: 'b', isNew: true },
  { type: 'draw.shown', draw: 'c', isNew: false },
]

export const wheelModel: Model = {
  name: 'wheelMachine',
  machine: wheelMachine,
  oracles: [{ title: '[P-9] a spin that is shown as it was drawn', specification: wheelSpecification, begin }],
  scripts: [
    { input: { draw: 'a', isNew: true }, events, answers: {} },
    { input: { draw: 'a', isNew: false }, events, answers: {} },
  ],
  browser: 'activities/spinWheel.spec.ts',
}
