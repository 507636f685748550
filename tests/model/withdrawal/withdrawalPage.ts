import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { stageOf } from '../kit/stage.ts'

/** What is said when nobody answered. */
export const LOST = 'errors.timeout'

/** A page whose device and server are the test. */
export async function pageOf(machine: AnyStateMachine) {
  let made = 0
  const stage = stageOf(machine, {
    kinds: { changes: 'observable', password: { state: { isSet: false } } },
    input: () => ({ makeId: () => `made-${(made += 1)}` }),
  })
  const answer = async (src: string, output?: unknown) => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string, error: unknown = new Failure(LOST)) => {
    stage.run(src).fail(error)
    await settled()
  }
  await stage.start()
  stage.heard(['load'])
  return {
    ...stage,
    answer,
    deny,
    made: () => made,
    /** The order is off the device before its end is shown; another one that another tab keeps stays there. */
    forget: async (clientId: string | undefined, { isFull = false } = {}) => {
      stage.heard(['keepOrder', { order: null, clientId }])
      await (isFull ? deny('keepOrder', new Error('full')) : answer('keepOrder'))
    },
    looks: (state: string | object, expected: Record<string, unknown>) => {
      stage.heard()
      const { value, context } = stage.snapshot()
      deepEqual(value, state)
      const { order, refusal, fault, withdrawal, errorKey, password } = context
      deepEqual(
        { order, refusal, fault, withdrawal, errorKey, password },
        { order: null, refusal: null, fault: null, withdrawal: null, errorKey: null, password: null, ...expected },
      )
    },
  }
}
