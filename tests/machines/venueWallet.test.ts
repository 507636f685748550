import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { VenueCode } from '#src/api/model/bet.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import {
  type Balances,
  type Transferred,
  type TransferOrder,
  venueWalletMachine,
} from '#src/machines/sportsbook/venueWalletMachine.ts'
import { handActor, settled } from './support/deferred.ts'

type Loaded = { balances: Balances; kept: TransferOrder | null }

const FULL: Balances = { centre: fen(10_000), wallet: fen(500) }
const AFTER: Balances = { centre: fen(8_000), wallet: fen(2_500) }

function open() {
  const load = handActor<Loaded, { venue: VenueCode }>()
  const move = handActor<Transferred, TransferOrder>()
  const pushes = new Subject<Balances>()
  const device: (TransferOrder | null)[] = []
  let made = 0
  const actor = createActor(
    venueWalletMachine.provide({
      actors: {
        loadBalances: load.logic,
        move: move.logic,
        pushes: fromObservable(() => pushes),
        keepTransfer: fromPromise(async ({ input }) => void device.push(input.order)),
      },
    }),
    { input: { venue: 'OBTY', makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  return {
    actor,
    load,
    move,
    pushes,
    device,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function ready(balances = FULL) {
  const wallet = open()
  wallet.load.last().resolve({ balances, kept: null })
  await settled()
  return wallet
}

const IN = { type: 'transfer.submitted', direction: 'in', amount: fen(2_000) } as const

describe('a transfer', () => {
  test('[C-9] [Q8] is kept on the device before it leaves, moves once however often it is pressed, and is forgotten when it arrived', async () => {
    const { actor, move, device, state, context } = await ready()
    actor.send(IN)
    actor.send(IN)
    expect([state(), move.asked.length]).toEqual(['keeping', 0])
    const order: TransferOrder = { clientId: 'client-made-id-0001', venue: 'OBTY', direction: 'in', amount: fen(2_000) }
    expect(device).toEqual([order])
    await settled()
    actor.send(IN)
    expect(move.asked.map(({ input }) => input)).toEqual([order])
    move.last().resolve({ balances: AFTER })
    await settled()
    expect(device).toEqual([order, null])
    expect([state(), context().balances, context().moved, context().order]).toEqual(['ready', AFTER, 1, null])
  })

  test('[Q8] without an answer is tried again under the same id until somebody knows', async () => {
    const { actor, move, state, context, device } = await ready()
    actor.send(IN)
    await settled()
    for (const key of ['errors.timeout', 'errors.networkAbnormal'] as const) {
      move.last().reject(new Failure(key))
      await settled()
      expect([state(), context().errorKey, device.at(-1)?.clientId]).toEqual(['uncertain', key, 'client-made-id-0001'])
      // Another one has to wait: it might be the same money.
      actor.send(IN)
      expect(state()).toBe('uncertain')
      actor.send({ type: 'retry.clicked' })
    }
    move.last().resolve({ balances: AFTER })
    await settled()
    expect(new Set(move.asked.map(({ input }) => input.clientId))).toEqual(new Set(['client-made-id-0001']))
    expect([state(), context().moved, device.at(-1)]).toEqual(['ready', 1, null])
  })

  test('[Q8] of an earlier visit is made sure of first, under its own id', async () => {
    const { actor, load, move, state, device } = open()
    const kept: TransferOrder = { clientId: 'client-made-id-kept', venue: 'OBTY', direction: 'out', amount: fen(300) }
    load.last().resolve({ balances: FULL, kept })
    await settled()
    expect([state(), move.asked.length]).toEqual(['uncertain', 0])
    actor.send({ type: 'retry.clicked' })
    expect(move.last().input).toEqual(kept)
    move.last().resolve({ errorKey: 'errors.insufficient' })
    await settled()
    expect([state(), device]).toEqual(['ready', [null]])
  })

  test('[C-9] that the server refuses moved nothing, and says why until the next one', async () => {
    const { actor, move, state, context, device } = await ready()
    actor.send(IN)
    await settled()
    move.last().resolve({ errorKey: 'errors.insufficient' })
    await settled()
    expect([state(), context().errorKey, context().balances, context().moved]).toEqual(['ready', 'errors.insufficient', FULL, 0])
    expect(device.at(-1)).toBe(null)
    actor.send(IN)
    await settled()
    expect([context().errorKey, move.last().input.clientId]).toEqual([null, 'client-made-id-0002'])
  })

  test.each([
    ['more than the centre holds', { direction: 'in', amount: fen(10_001) }],
    ['more than the venue holds', { direction: 'out', amount: fen(501) }],
    ['nothing', { direction: 'in', amount: fen(0) }],
    ['less than nothing', { direction: 'out', amount: fen(-1) }],
  ] as const)('[C-9] of %s does not begin', async (_, order) => {
    const { actor, state, device } = await ready()
    actor.send({ type: 'transfer.submitted', ...order })
    expect([state(), device]).toEqual(['ready', []])
  })
})

describe('the balances', () => {
  test('[C-9] are kept true by pushes, also while a transfer is on its way', async () => {
    const { actor, pushes, context } = await ready()
    const pushed: Balances = { centre: fen(10_000), wallet: fen(400) }
    pushes.next(pushed)
    expect(context().balances).toEqual(pushed)
    actor.send(IN)
    await settled()
    pushes.next(AFTER)
    expect(context().balances).toEqual(AFTER)
  })

  test('[C-9] that could not be loaded are asked for again when the member wants that', async () => {
    const { actor, load, state, context } = open()
    load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([state(), context().errorKey]).toEqual(['failed', 'errors.timeout'])
    actor.send(IN)
    expect(state()).toBe('failed')
    actor.send({ type: 'wallet.retried' })
    load.last().resolve({ balances: FULL, kept: null })
    await settled()
    expect([state(), context().errorKey, context().balances]).toEqual(['ready', null, FULL])
  })
})
