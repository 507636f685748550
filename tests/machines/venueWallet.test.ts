import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import {
  type Balances,
  type Transferred,
  type TransferOrder,
  venueWalletMachine,
} from '#src/machines/sportsbook/venueWalletMachine.ts'
import { handActor } from './support/deferred.ts'
import { handOrder, quiet } from './support/handOrder.ts'

const FULL: Balances = { centre: fen(10_000), wallet: fen(500) }
const AFTER: Balances = { centre: fen(8_000), wallet: fen(2_500) }

const LOST = new ApiError('timeout', profile.codes.timeout, 'no answer')
const NO_MONEY = new ApiError('business', profile.codes.insufficient, 'no money')

function open(...kept: readonly TransferOrder[]) {
  const clock = new SimulatedClock()
  const load = handActor<Balances, { venue: VenueCode }>()
  const orders = handOrder<TransferOrder, Transferred>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept.map((order) => ({ place: 'OBTY', order })),
  )
  const pushes = new Subject<Balances>()
  let made = 0
  const actor = createActor(
    venueWalletMachine.provide({
      actors: { loadBalances: load.logic, pushes: fromObservable(() => pushes), order: orders.logic },
    }),
    { clock, input: { venue: 'OBTY', makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  const child = () => actor.getSnapshot().children.order
  return {
    actor,
    load,
    clock,
    move: orders.submit,
    reconcile: orders.reconcile,
    pushes,
    device: () => orders.keptAt('OBTY'),
    state: () => actor.getSnapshot().value,
    /** How the transfer goes on that is under way, and why it has no answer. */
    progress: () => [selectOrderProgress(child()?.getSnapshot()), child()?.getSnapshot().context.errorKey],
    retry: () => child()?.send({ type: 'retry.clicked' }),
    context: () => actor.getSnapshot().context,
  }
}

async function ready(balances = FULL) {
  const wallet = open()
  wallet.load.last().resolve(balances)
  await quiet()
  return wallet
}

const IN = { type: 'transfer.submitted', direction: 'in', amount: fen(2_000) } as const

describe('a transfer', () => {
  test('[C-9] [Q8] is kept on the device before it leaves, moves once however often it is pressed, and is forgotten when it arrived', async () => {
    const { actor, move, device, state, context } = await ready()
    actor.send(IN)
    actor.send(IN)

    expect([state(), move.asked.length]).toEqual(['ordering', 0])
    const order: TransferOrder = { clientId: 'client-made-id-0001', venue: 'OBTY', direction: 'in', amount: fen(2_000) }
    await quiet()
    actor.send(IN)
    expect(move.asked.map((one) => [one.order, one.kept])).toEqual([[order, [order]]])
    move.last().resolve({ result: 'done', balances: AFTER })
    await quiet()
    expect(device()).toEqual([])
    expect([state(), context().balances, context().moved, context().order]).toEqual(['ready', AFTER, 1, null])
  })

  test('[Q8] without an answer is asked about under its own id until somebody knows, and never sent again', async () => {
    const { actor, clock, move, reconcile, state, progress, retry, context, device } = await ready()
    actor.send(IN)
    await quiet()
    move.last().reject(LOST)
    await quiet()
    expect([...progress(), device().map(({ clientId }) => clientId)]).toEqual([
      'unknown',
      'errors.timeout',
      ['client-made-id-0001'],
    ])
    // Another one has to wait: it might be the same money.
    actor.send(IN)
    expect(state()).toBe('ordering')
    clock.increment(2_000)
    reconcile.last().reject(new ApiError('network', profile.codes.networkAbnormal, 'no line'))
    await quiet()
    expect(progress()).toEqual(['unknown', 'errors.networkAbnormal'])
    retry()
    await quiet()
    reconcile.last().resolve({ result: 'done', balances: AFTER })
    await quiet()
    expect(reconcile.asked.map(({ order }) => order.clientId)).toEqual(['client-made-id-0001', 'client-made-id-0001'])
    expect([state(), context().balances, context().moved, move.asked.length, device()]).toEqual(['ready', AFTER, 1, 1, []])
  })

  test('[Q8] of an earlier visit is asked about first; one that never arrived moves nothing, and the next may be made', async () => {
    const kept: TransferOrder = { clientId: 'client-made-id-kept', venue: 'OBTY', direction: 'out', amount: fen(300) }
    const { actor, load, move, reconcile, state, progress, context, device } = open(kept)
    load.last().resolve(FULL)
    await quiet()
    expect([progress()[0], move.asked.length, reconcile.last().order]).toEqual(['checking', 0, kept])
    reconcile.last().resolve({ result: 'lost' })
    await quiet()
    expect([state(), context().isLost, context().balances, device(), move.asked.length]).toEqual(['ready', true, FULL, [], 0])
    actor.send(IN)
    await quiet()
    expect([context().isLost, move.last().order.clientId]).toEqual([false, 'client-made-id-0001'])
  })

  test('[Q8] of two that earlier visits left, both are settled before another is made', async () => {
    const first: TransferOrder = { clientId: 'client-made-id-kept', venue: 'OBTY', direction: 'out', amount: fen(300) }
    const second: TransferOrder = { ...first, clientId: 'client-made-id-other' }
    const { actor, load, move, reconcile, state, context, device } = open(first, second)
    load.last().resolve(FULL)
    await quiet()
    reconcile.last().resolve({ result: 'lost' })
    await quiet()
    actor.send(IN)
    expect([state(), reconcile.last().order, device()]).toEqual(['ordering', second, [second]])
    reconcile.last().resolve({ result: 'done', balances: AFTER })
    await quiet()
    expect([state(), context().isLost, context().moved, device(), move.asked]).toEqual(['ready', true, 1, [], []])
  })

  test('[C-9] that the server refuses moved nothing, and says why until the next one', async () => {
    const { actor, move, state, context, device } = await ready()
    actor.send(IN)
    await quiet()
    move.last().reject(NO_MONEY)
    await quiet()
    expect([state(), context().errorKey, context().balances, context().moved]).toEqual(['ready', 'errors.insufficient', FULL, 0])
    expect(device()).toEqual([])
    actor.send(IN)
    await quiet()
    expect([context().errorKey, move.last().order.clientId]).toEqual([null, 'client-made-id-0002'])
  })

  test.each([
    ['more than the centre holds', { direction: 'in', amount: fen(10_001) }],
    ['more than the venue holds', { direction: 'out', amount: fen(501) }],
    ['nothing', { direction: 'in', amount: fen(0) }],
    ['less than nothing', { direction: 'out', amount: fen(-1) }],
  ] as const)('[C-9] of %s does not begin', async (_, order) => {
    const { actor, state, device } = await ready()
    actor.send({ type: 'transfer.submitted', ...order })
    expect([state(), device()]).toEqual(['ready', []])
  })
})

describe('the balances', () => {
  test('[C-9] are kept true by pushes, also while a transfer is on its way', async () => {
    const { actor, pushes, context } = await ready()
    const pushed: Balances = { centre: fen(10_000), wallet: fen(400) }
    pushes.next(pushed)
    expect(context().balances).toEqual(pushed)
    actor.send(IN)
    await quiet()
    pushes.next(AFTER)
    expect(context().balances).toEqual(AFTER)
  })

  test('[C-9] that are pushed after a transfer stay, also where its answer comes later', async () => {
    const { actor, move, pushes, state, context } = await ready()
    const newer: Balances = { ...AFTER, wallet: fen(100) }
    actor.send(IN)
    await quiet()
    pushes.next(AFTER)
    pushes.next(newer)
    move.last().resolve({ result: 'done', balances: AFTER })
    await quiet()
    expect([state(), context().balances, context().moved]).toEqual(['ready', newer, 1])
    // The next one begins from them.
    actor.send(IN)
    await quiet()
    move.last().resolve({ result: 'done', balances: FULL })
    await quiet()
    expect([context().balances, context().moved]).toEqual([FULL, 2])
  })

  test('[C-9] that are pushed while they are asked for stay: the answer is older', async () => {
    const { load, pushes, state, context } = open()
    pushes.next(AFTER)
    load.last().resolve(FULL)
    await quiet()
    expect([state(), context().balances]).toEqual(['ready', AFTER])
  })

  test('[C-9] that are pushed after they could not be loaded are known', async () => {
    const { load, pushes, state, context } = open()
    load.last().reject(new Failure('errors.timeout'))
    await quiet()
    pushes.next(AFTER)
    await quiet()
    expect([state(), context().errorKey, context().balances, load.asked.length]).toEqual(['ready', null, AFTER, 1])
  })

  test('[C-9] that could not be loaded are asked for again when the member wants that', async () => {
    const { actor, load, state, context } = open()
    load.last().reject(new Failure('errors.timeout'))
    await quiet()
    expect([state(), context().errorKey]).toEqual(['failed', 'errors.timeout'])
    actor.send(IN)
    expect(state()).toBe('failed')
    actor.send({ type: 'wallet.retried' })
    load.last().resolve(FULL)
    await quiet()
    expect([state(), context().errorKey, context().balances]).toEqual(['ready', null, FULL])
  })
})
