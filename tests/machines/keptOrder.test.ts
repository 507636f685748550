import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import type { BetOrder, Placed } from '#src/machines/sportsbook/slip.ts'
import { BET, KEPT, LOST } from './support/betOrder.ts'
import { handOrder, quiet } from './support/handOrder.ts'

async function open(...kept: readonly BetOrder[]) {
  const clock = new SimulatedClock()
  const orders = handOrder<BetOrder, Placed>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept.map((order) => ({ place: 'OBTY', order })),
  )
  const actor = createActor(keptOrderMachine.provide({ actors: { order: orders.logic } }), {
    clock,
    input: { venue: 'OBTY' },
  }).start()
  await quiet()
  return {
    actor,
    clock,
    reconcile: orders.reconcile,
    device: () => orders.keptAt('OBTY'),
    state: () => actor.getSnapshot().value,
    progress: () => selectOrderProgress(actor.getSnapshot().children.order?.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

test('[Q8] a venue that opens asks about the order that was kept, until somebody knows, and tells what became of it', async () => {
  const { actor, clock, reconcile, device, state, progress, context } = await open(KEPT)
  expect([progress(), reconcile.last().place, reconcile.last().order]).toEqual(['checking', 'OBTY', KEPT])
  reconcile.last().reject(LOST)
  await quiet()
  expect([state(), progress(), device()]).toEqual(['checking', 'unknown', [KEPT]])
  clock.increment(2_000)
  reconcile.last().resolve({ result: 'accepted', bet: BET })
  await quiet()
  expect([state(), context().bet, device()]).toEqual(['told', BET, []])
  actor.send({ type: 'answer.read' })
  await quiet()
  expect([state(), context().order]).toEqual(['nothing', null])
})

test('[Q8] of two orders that were kept both are told, one after the other', async () => {
  const other: BetOrder = { ...KEPT, clientId: 'client-made-id-other' }
  const { actor, reconcile, device, state, context } = await open(KEPT, other)
  reconcile.last().resolve({ result: 'accepted', bet: BET })
  await quiet()
  expect([state(), context().order, device()]).toEqual(['told', KEPT, [other]])
  actor.send({ type: 'answer.read' })
  await quiet()
  reconcile.last().resolve({ result: 'lost' })
  await quiet()
  expect([state(), context().order, context().bet, device()]).toEqual(['told', other, null, []])
  actor.send({ type: 'answer.read' })
  await quiet()
  expect([state(), context().order]).toEqual(['nothing', null])
})

test('[Q8] an order that never came is told as that, and kept no longer', async () => {
  const { reconcile, device, state, context } = await open(KEPT)
  reconcile.last().resolve({ result: 'lost' })
  await quiet()
  expect([state(), context().bet, context().order, device()]).toEqual(['told', null, KEPT, []])
})

test('[Q8] a venue without a kept order asks nothing', async () => {
  const { reconcile, state } = await open()
  expect([state(), reconcile.asked]).toEqual(['nothing', []])
})
