import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const clock = new SimulatedClock()
  const copy = handActor<void, { text: string }>()
  const actor = createActor(copyMachine.provide({ actors: { copy: copy.logic } }), { clock }).start()
  return { clock, copy, actor, state: () => actor.getSnapshot().value }
}

test('[A-3] where the browser forbids copying, the text is to be copied by hand and can be retried', async () => {
  const { copy, actor, state } = begin()
  actor.send({ type: 'copy.pressed', text: 'http://plain/?token=t' })
  expect(copy.last().input.text).toBe('http://plain/?token=t')
  copy.last().reject(new TypeError('no clipboard here'))
  await settled()
  expect(state()).toBe('byHand')
  actor.send({ type: 'copy.pressed', text: 'http://plain/?token=t' })
  copy.last().resolve()
  await settled()
  expect(state()).toBe('copied')
})

test('[A-3] the confirmation is shown for three seconds', async () => {
  const { clock, copy, actor, state } = begin()
  actor.send({ type: 'copy.pressed', text: 'a' })
  copy.last().resolve()
  await settled()
  clock.increment(2_999)
  expect(state()).toBe('copied')
  clock.increment(1)
  expect(state()).toBe('ready')
})
