import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createListMachine } from '#src/machines/kit/listMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

function begin(options: { renewAfter?: number }) {
  const clock = new SimulatedClock()
  const load = handActor<readonly string[], { query: null }>()
  const machine = createListMachine<string, null>('names', options).provide({ actors: { load: load.logic } })
  const actor = createActor(machine, { clock, input: { query: null } }).start()
  return { clock, load, actor, items: () => actor.getSnapshot().context.items, state: () => actor.getSnapshot().value }
}

test('[D-8] a list that changes by itself is asked for anew, unseen, and a failure of that keeps it as it is', async () => {
  const { clock, load, items, state } = begin({ renewAfter: 5_000 })
  load.last().resolve(['Mia'])
  await settled()
  clock.increment(4_999)
  expect(load.asked).toHaveLength(1)
  clock.increment(1)
  expect([state(), items()]).toEqual(['renewing', ['Mia']])
  load.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect([state(), items()]).toEqual(['ready', ['Mia']])
  clock.increment(5_000)
  load.last().resolve(['Mia', 'Leo'])
  await settled()
  expect([state(), items()]).toEqual(['ready', ['Mia', 'Leo']])
})

test('any other list waits until it is refreshed', async () => {
  const { clock, load, actor, state } = begin({})
  load.last().resolve([])
  await settled()
  clock.increment(3_600_000)
  expect(load.asked).toHaveLength(1)
  actor.send({ type: 'list.refreshed' })
  expect(state()).toBe('loading')
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(actor.getSnapshot().context.errorKey).toBe('errors.timeout')
})
