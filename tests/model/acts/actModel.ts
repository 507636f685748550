import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { actSpecification, questionSpecification } from './actSpecification.ts'

type Act = {
  readonly name: string
  readonly machine: AnyStateMachine
  /** The requirements and what is done. */
  readonly title: string
  readonly order: unknown
  readonly another: unknown
  readonly answer: unknown
  readonly browser: string | null
  /** Nothing is done by it: left it is cancelled. */
  readonly isQuestion?: true
}

type ActEvent = { readonly type: 'act.sent'; readonly order: unknown } | { readonly type: 'act.forgotten' | 'act.left' }

const broken = new Error('no network')

/** The model of a machine that does something by one call at a time. */
export function actModel({ title, order, another, answer, isQuestion, ...model }: Act): Model {
  const begin = async (machine: AnyStateMachine) => {
    const stage = stageOf(machine)
    await stage.start()
    stage.heard()
    const send = (which: unknown, press: number) => async () => {
      for (let pressed = 0; pressed < press; pressed += 1) await stage.send({ type: 'act.sent', order: which })
      stage.heard(['act', { order: which }])
    }
    const tell =
      (type: 'act.forgotten' | 'act.left', ...heard: readonly Effect[]) =>
      async () => {
        await stage.send({ type })
        stage.heard(...heard)
      }
    const forget = tell('act.forgotten')
    const end = (finish: () => void) => async () => {
      finish()
      await settled()
      stage.heard()
    }
    const is =
      (state: string, context: { order?: unknown; answer?: unknown; errorKey?: string } = {}) =>
      () => {
        const snapshot = stage.snapshot()
        deepEqual(snapshot.value, state)
        deepEqual(snapshot.context, { order: null, answer: null, errorKey: null, ...context })
      }
    return {
      events: {
        SEND: send(order, 2),
        SEND_ANOTHER: send(another, 1),
        PRESS_AGAIN: async () => {
          await stage.send({ type: 'act.sent', order: another })
          stage.heard()
        },
        FORGET: forget,
        FORGET_TOO_EARLY: forget,
        LEAVE: tell('act.left'),
        LEAVE_TOO_EARLY: isQuestion ? tell('act.left', ['act left']) : tell('act.left'),
        DONE: end(() => stage.run('act').done(answer)),
        REFUSED: end(() => stage.run('act').fail(new Failure('errors.timeout'))),
        BROKEN: end(() => stage.run('act').fail(broken)),
      },
      states: {
        nothing: is('resting'),
        forgotten: is('resting'),
        sent: is('acting', { order }),
        left: is('acting'),
        cancelled: is('resting'),
        sentAfter: is('acting', { order }),
        sentAnother: is('acting', { order: another }),
        done: is('resting', { answer }),
        doneAnother: is('resting', { answer }),
        refused: is('resting', { errorKey: 'errors.timeout' }),
        broken: is('resting', { errorKey: 'errors.unknown' }),
      },
      end: stage.stop,
    }
  }
  return {
    ...model,
    oracles: [{ title: `[D-10] ${title}`, specification: isQuestion ? questionSpecification : actSpecification, begin }],
    scripts: [
      {
        events: eventsOf(order),
        answers: { act: { done: [answer], error: [broken] } },
        facts: ({ context }) => [context.order !== null, context.answer !== null, context.errorKey],
      },
    ],
  }
}

const eventsOf = (order: unknown): ActEvent[] => [{ type: 'act.sent', order }, { type: 'act.forgotten' }, { type: 'act.left' }]
