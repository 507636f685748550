import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type NameAnswer, nameCheckMachine } from '#src/machines/account/nameCheckMachine.ts'
import { handActor, settled } from './support/deferred.ts'

test('[B-3 debounce] a name is asked about once nobody has typed for 300 ms, and only the last one', async () => {
  const check = handActor<NameAnswer, { name: string }>()
  const clock = new SimulatedClock()
  const actor = createActor(nameCheckMachine.provide({ actors: { check: check.logic } }), { clock, input: { name: '' } }).start()
  for (const name of ['harb', 'harbo', 'harbour1']) {
    actor.send({ type: 'name.changed', name })
    clock.increment(299)
  }
  expect(check.asked).toEqual([])
  clock.increment(1)
  expect(check.asked).toHaveLength(1)
  check.last().resolve({ available: false, reason: 'taken', suggestions: ['harbour22'] })
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'known', context: { name: 'harbour1', answer: { reason: 'taken' } } })
  // Half a name is not asked about.
  actor.send({ type: 'name.changed', name: 'ha' })
  clock.increment(1_000)
  expect(check.asked).toHaveLength(1)
  expect(actor.getSnapshot().context.answer).toBeNull()
})
