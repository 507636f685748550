import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import { questionMachine } from '#src/machines/activities/quizQuestionMachine.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { lastMomentSpecification, questionSpecification } from './questionSpecification.ts'

const KEY = '20523.1'
const PICKED: EventFromLogic<typeof questionMachine> = { type: 'answer.picked', pick: 0 }
const GRACE = 1_250

const beginWith = (begins: number) => async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { input: () => ({ key: KEY, left: begins }) })
  await stage.start()
  stage.heard()
  const passes =
    (ms: number, ...expected: readonly Effect[]) =>
    async () => {
      await stage.pass(ms)
      stage.heard(...expected)
    }
  const picks =
    (pick: number, ...expected: readonly Effect[]) =>
    async () => {
      await stage.send({ type: 'answer.picked', pick })
      stage.heard(...expected)
    }
  const is = (value: string, left: number, pick: number | null) => () => {
    const { context, value: stands } = stage.snapshot()
    deepEqual([stands, context.left, context.pick], [value, left, pick])
  }
  const renewed: Effect = ['askAgain', { key: KEY }]
  return {
    events: {
      PICK: picks(2, ['answer', { key: KEY, pick: 2 }]),
      PICK_AGAIN: picks(1),
      PICK_LATE: picks(1),
      SECOND: passes(1_000),
      MOMENT: passes(300),
      TIME_AND_GRACE: passes(3_000 + GRACE, renewed),
      TIME_AND_GRACE_LATER: passes(2_000 + GRACE, renewed),
      GRACE: passes(GRACE, renewed),
    },
    states: {
      three: is('open', 3_000, null),
      two: is('open', 2_000, null),
      one: is('open', 1_000, null),
      moment: is('open', 300, null),
      picked: is('picked', begins, 2),
      pickedLater: is('picked', 2_000, 2),
      late: is('late', 0, null),
      over: () => deepEqual(stage.snapshot().value, 'over'),
    },
    end: stage.stop,
  }
}

export const questionModel: Model = {
  name: 'questionMachine',
  machine: questionMachine,
  oracles: [
    { title: '[C-12] a question of the quiz', specification: questionSpecification, begin: beginWith(3_000) },
    { title: '[C-12] a question in its last moment', specification: lastMomentSpecification, begin: beginWith(300) },
  ],
  scripts: [
    {
      input: { key: KEY, left: 2_000 },
      events: [PICKED],
      answers: {},
      facts: ({ context: { left, pick } }) => [left, pick],
    },
  ],
  browser: 'activities/quiz.spec.ts',
}
