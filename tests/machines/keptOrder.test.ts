import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { Bet, VenueCode } from '#src/api/model/bet.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import { orderCheckMachine } from '#src/machines/sportsbook/orderCheckMachine.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import { handActor, settled } from './support/deferred.ts'

const KEPT: BetOrder = {
  clientId: 'client-made-id-kept',
  matchId: 'm1',
  selectionId: 'm1.winner.home',
  pick: { type: 'winner', line: null, code: 'home' },
  stake: fen(1_000),
  price: 185,
  policy: 'any',
  share: false,
}
const BET = { betId: 'b1', price: 185, stake: 1_000, state: 'open' } as Bet

async function open(kept: BetOrder | null) {
  const clock = new SimulatedClock()
  const reconcile = handActor<Bet | null, { venue: VenueCode; order: BetOrder }>()
  const device: (BetOrder | null)[] = []
  const actor = createActor(
    keptOrderMachine.provide({
      actors: {
        recallOrder: fromPromise(async () => kept),
        keepOrder: fromPromise(async ({ input }) => void device.push(input.order)),
        check: orderCheckMachine.provide({ actors: { reconcile: reconcile.logic } }),
      },
    }),
    { clock, input: { venue: 'OBTY' } },
  ).start()
  await settled()
  return { actor, clock, reconcile, device, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

test('[Q8] a venue that opens asks about the order that was kept, until somebody knows, and tells what became of it', async () => {
  const { actor, clock, reconcile, device, state, context } = await open(KEPT)
  expect([state(), reconcile.last().input]).toEqual(['checking', { venue: 'OBTY', order: KEPT }])
  reconcile.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect([state(), device]).toEqual(['checking', []])
  clock.increment(2_000)
  reconcile.last().resolve(BET)
  await settled()
  expect([state(), context().bet, device]).toEqual(['told', BET, [null]])
  actor.send({ type: 'answer.read' })
  expect([state(), context().order]).toEqual(['nothing', null])
})

test('[Q8] an order that never came is told as that, and not asked about again', async () => {
  const { reconcile, device, state, context } = await open(KEPT)
  reconcile.last().resolve(null)
  await settled()
  expect([state(), context().bet, context().order, device]).toEqual(['told', null, KEPT, [null]])
})

test('[Q8] a venue without a kept order asks nothing', async () => {
  const { reconcile, state } = await open(null)
  expect([state(), reconcile.asked]).toEqual(['nothing', []])
})
