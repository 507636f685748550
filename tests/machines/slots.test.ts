import { createActor, type AnyActorLogic } from 'xstate'
import { describe, expect, test } from 'vitest'
import { actionSlot, callbackSlot, observableSlot, promiseSlot } from '#src/machines/kit/slots.ts'
import { settled } from './support/deferred.ts'

async function failureOf(logic: AnyActorLogic): Promise<unknown> {
  const failures: unknown[] = []
  const actor = createActor(logic)
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.start()
  await settled()
  return failures[0]
}

describe('slots', () => {
  test('an actor or action that nobody provided fails and names itself', async () => {
    const words = "nobody provided the actor or action 'pay'"
    expect(await failureOf(promiseSlot('pay'))).toEqual(new Error(words))
    expect(await failureOf(observableSlot('pay'))).toEqual(new Error(words))
    expect(await failureOf(callbackSlot('pay'))).toEqual(new Error(words))
    expect(() => actionSlot('pay')(null, {})).toThrow(words)
  })
})
