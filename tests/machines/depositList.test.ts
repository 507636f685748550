import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { changesFrom } from '#src/machines/kit/pagedListActors.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import { handActor, settled } from './support/deferred.ts'

const PAID: DepositOrder = { ...ORDER, state: 'credited', received: units(10_000), credited: units(10_000) }

async function begin(first: readonly DepositOrder[]) {
  const clock = new SimulatedClock()
  const load = handActor<Page<DepositOrder>, PageQuery<DepositOrder, null>>()
  const changes = new Subject<object>()
  const machine = depositListMachine.provide({ actors: { load: load.logic, changes: changesFrom<null>(() => changes) } })
  const actor = createActor(machine, { clock, input: { query: null } }).start()
  const answer = async (items: readonly DepositOrder[] | null) => {
    if (items === null) load.last().reject(new Failure('errors.networkAbnormal'))
    else load.last().resolve({ list: items, more: false })
    await settled()
  }
  await answer(first)
  const states = () => actor.getSnapshot().context.items.map(({ state }) => state)
  return { clock, load, changes, actor, answer, states, value: () => actor.getSnapshot().value }
}

test('[C-10] the latest orders are asked for anew when one of them changes, and what is shown stays meanwhile', async () => {
  const list = await begin([ORDER])
  list.changes.next({})
  expect([list.value(), list.states()]).toEqual(['renewing', ['created']])
  // A change on the way may not be in the answer that is on its way.
  list.changes.next({})
  await list.answer([ORDER])
  expect([list.load.asked.length, list.value()]).toEqual([3, 'renewing'])
  await list.answer([PAID])
  expect([list.value(), list.states()]).toEqual(['ready', ['credited']])
  list.clock.increment(3_600_000)
  expect(list.load.asked).toHaveLength(3)
})

test('while an order is open and no push comes, they are asked for now and then; a failure keeps them and is tried again', async () => {
  const list = await begin([ORDER])
  list.clock.increment(20_000)
  await list.answer(null)
  expect([list.value(), list.states()]).toEqual(['stale', ['created']])
  list.clock.increment(20_000)
  await list.answer([PAID])
  expect([list.value(), list.states()]).toEqual(['ready', ['credited']])
})

test('a list that never came is asked for again by itself, by hand, or by a change', async () => {
  const list = await begin([])
  list.actor.send({ type: 'list.refreshed' })
  await list.answer(null)
  expect(list.value()).toBe('failed')
  list.clock.increment(20_000)
  expect(list.value()).toBe('loading')
  await list.answer(null)
  list.changes.next({})
  await list.answer([ORDER])
  expect([list.value(), list.states()]).toEqual(['ready', ['created']])
})
