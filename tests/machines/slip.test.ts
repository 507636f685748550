import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise, SimulatedClock } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { Bet, VenueCode } from '#src/api/model/bet.ts'
import type { Market } from '#src/api/model/odds.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { orderCheckMachine } from '#src/machines/sportsbook/orderCheckMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { handActor, settled } from './support/deferred.ts'

const market = (price: number, suspended = false): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended,
  selections: [
    { selectionId: 'm1.winner.home', code: 'home', price, open: true },
    { selectionId: 'm1.winner.visit', code: 'visit', price: 200, open: true },
  ],
})

const bet = { betId: 'b1', price: 185, stake: 1_000, state: 'open' } as Bet

const SETTINGS: SlipSettings = { policy: 'better', share: true }

async function open(options: { kept?: BetOrder; wanted?: string } = {}) {
  const clock = new SimulatedClock()
  const feed = new Subject<OddsState>()
  const place = handActor<Placed, { venue: VenueCode; order: BetOrder }>()
  const reconcile = handActor<Bet | null, { venue: VenueCode; order: BetOrder }>()
  const device: (BetOrder | null)[] = []
  let made = 0
  let version = 0
  const actor = createActor(
    slipMachine.provide({
      actors: {
        odds: oddsMachine.provide({ actors: { feed: fromObservable(() => feed), loadTrend: fromPromise(async () => ({})) } }),
        recall: fromPromise(async () => ({ settings: SETTINGS, kept: options.kept ?? null })),
        keepSettings: fromPromise<void, SlipSettings>(async () => {}),
        keepOrder: fromPromise(async ({ input }) => void device.push(input.order)),
        place: place.logic,
        check: orderCheckMachine.provide({ actors: { reconcile: reconcile.logic } }),
      },
    }),
    {
      clock,
      input: {
        venue: 'OBTY',
        matchId: 'm1',
        wanted: options.wanted ?? null,
        now: () => clock.now(),
        makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}`,
      },
    },
  ).start()
  await settled()
  const prices = (price: number, suspended = false) => {
    version += 1
    feed.next({ version, fedAt: clock.now(), markets: [market(price, suspended)], play: null })
  }
  return {
    actor,
    clock,
    place,
    reconcile,
    device,
    prices,
    state: () => actor.getSnapshot().value.order,
    /** What asks about the order without an answer. */
    check: () => actor.getSnapshot().children.check!,
    context: () => actor.getSnapshot().context,
  }
}

/** A slip with the home side picked and a stake of ¥10. */
async function ready() {
  const slip = await open({ wanted: 'm1.winner.home' })
  slip.prices(185)
  await settled()
  slip.actor.send({ type: 'stake.changed', text: '10' })
  return slip
}

describe('bet slip', () => {
  test('a double press places one bet, whose id the device keeps before it leaves', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    slip.actor.send({ type: 'bet.submitted' })
    expect(slip.place.asked).toHaveLength(0)
    expect(slip.device.map((order) => order?.clientId)).toEqual(['client-made-id-0001'])
    await settled()
    slip.actor.send({ type: 'bet.submitted' })
    expect(slip.place.asked.map(({ input }) => input.order)).toMatchObject([
      { clientId: 'client-made-id-0001', selectionId: 'm1.winner.home', stake: 1_000, price: 185, policy: 'better', share: true },
    ])
    slip.place.last().resolve({ result: 'accepted', bet })
    await settled()
    expect([slip.state(), slip.context().bet, slip.device.at(-1)]).toEqual(['accepted', bet, null])
  })

  test('a wanted selection is picked as soon as it takes bets, and a suspended or stale one takes none', async () => {
    const slip = await open({ wanted: 'm1.winner.home' })
    slip.prices(185, true)
    expect(slip.context().picked).toBeNull()
    slip.prices(190)
    await settled()
    expect(slip.context().picked).toMatchObject({ open: true, selection: { price: 190 } })
    slip.actor.send({ type: 'stake.changed', text: '10' })
    expect(slip.actor.getSnapshot().can({ type: 'bet.submitted' })).toBe(true)
    slip.clock.increment(5_000)
    expect(slip.context().picked).toMatchObject({ open: false })
    expect(slip.actor.getSnapshot().can({ type: 'bet.submitted' })).toBe(false)
    slip.prices(190)
    expect(slip.actor.getSnapshot().can({ type: 'bet.submitted' })).toBe(true)
    for (const stake of ['', '1.99', '20000.01', 'ten']) {
      slip.actor.send({ type: 'stake.changed', text: stake })
      expect(slip.actor.getSnapshot().can({ type: 'bet.submitted' })).toBe(false)
    }
  })

  test('another price asks; what is answered is a new order at that price', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await settled()
    slip.place.last().resolve({ result: 'changed', price: 170 })
    await settled()
    expect([slip.state(), slip.context().offered]).toEqual(['asking', 170])
    slip.actor.send({ type: 'price.accepted' })
    await settled()
    expect(slip.place.last().input.order).toMatchObject({ clientId: 'client-made-id-0002', price: 170, stake: 1_000 })
  })

  test('a refusal says why, and nothing is kept', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await settled()
    slip.place.last().resolve({ result: 'refused', reason: 'suspended' })
    await settled()
    expect([slip.state(), slip.context().refusal, slip.device.at(-1)]).toEqual(['refused', 'suspended', null])
    slip.actor.send({ type: 'slip.closed' })
    expect([slip.state(), slip.context().refusal]).toEqual(['editing', null])
  })

  test('an order without an answer is asked about by its own id until somebody knows', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await settled()
    slip.place.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([slip.state(), slip.check().getSnapshot().value]).toEqual(['checking', 'waiting'])
    expect(slip.reconcile.asked).toHaveLength(0)
    slip.clock.increment(2_000)
    slip.reconcile.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect([slip.state(), slip.check().getSnapshot().value]).toEqual(['checking', 'waiting'])
    slip.check().send({ type: 'retry.clicked' })
    expect(new Set(slip.reconcile.asked.map(({ input }) => input.order.clientId))).toEqual(new Set(['client-made-id-0001']))
    slip.reconcile.last().resolve(bet)
    await settled()
    expect([slip.state(), slip.place.asked.length]).toEqual(['accepted', 1])
  })

  test('an order of an earlier visit is asked about first; one that never came is given up', async () => {
    const pick = { type: 'winner', line: null, code: 'home' } as const
    const kept: BetOrder = {
      clientId: 'client-made-id-kept',
      matchId: 'm1',
      selectionId: 'm1.winner.home',
      pick,
      stake: fen(1_000),
      price: 185,
      policy: 'any',
      share: false,
    }
    const slip = await open({ kept })
    expect([slip.state(), slip.check().getSnapshot().value]).toEqual(['checking', 'asking'])
    slip.reconcile.last().resolve(null)
    await settled()
    expect([slip.state(), slip.context().refusal, slip.device]).toEqual(['refused', 'lost', [null]])
  })
})
