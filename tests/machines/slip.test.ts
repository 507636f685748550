import { BehaviorSubject, type Observable, startWith, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise, SimulatedClock } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { Balances } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { BET, KEPT, LOST, ROOM } from './support/betOrder.ts'
import { handOrder, quiet } from './support/handOrder.ts'
import { market } from './support/market.ts'

const SETTINGS: SlipSettings = { policy: 'better', share: true, lastStake: null }

type Options = {
  readonly kept?: readonly BetOrder[]
  readonly wanted?: string
  /** What the feed says at once, before what `prices` says. */
  readonly said?: readonly OddsState[]
}

async function open(options: Options = {}) {
  const clock = new SimulatedClock()
  const told = new Subject<OddsState>()
  const feed: Observable<OddsState> = told.pipe(startWith(...(options.said ?? [])))
  const money = new Subject<Balances>()
  const limits = new BehaviorSubject(ROOM)
  let limitsAsked = 0
  const kept: SlipSettings[] = []
  const orders = handOrder<BetOrder, Placed>(
    (errorKey) => ({ result: 'failed', errorKey }),
    (options.kept ?? []).map((order) => ({ place: 'OBTY', order })),
  )
  let made = 0
  let version = 0
  const actor = createActor(
    slipMachine.provide({
      actors: {
        odds: oddsMachine.provide({ actors: { feed: fromObservable(() => feed), loadTrend: fromPromise(async () => ({})) } }),
        recallSettings: fromPromise(async () => SETTINGS),
        keepSettings: fromPromise<void, SlipSettings>(async ({ input }) => void kept.push(input)),
        balances: fromObservable(() => money),
        limits: fromObservable(() => {
          limitsAsked += 1
          return limits
        }),
        order: orders.logic,
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
  await quiet()
  const prices = (price: number, suspended = false) => {
    version += 1
    told.next({ version, fedAt: clock.now(), markets: [market(price, suspended)], play: null })
  }
  return {
    actor,
    clock,
    place: orders.submit,
    reconcile: orders.reconcile,
    device: () => orders.keptAt('OBTY'),
    keep: (order: BetOrder) => orders.keep('OBTY', order),
    prices,
    /** What the venue's wallet and the centre hold, in yuan. */
    holds: (wallet: number, centre: number) => money.next({ wallet: fen(wallet * 100), centre: fen(centre * 100) }),
    /** What the device keeps of how the member bets. */
    settings: () => kept.at(-1),
    limits,
    limitsAsked: () => limitsAsked,
    state: () => actor.getSnapshot().value.order,
    /** How the order goes on that nobody knows the end of. */
    progress: () => selectOrderProgress(actor.getSnapshot().children.order?.getSnapshot()),
    retry: () => actor.getSnapshot().children.order?.send({ type: 'retry.clicked' }),
    context: () => actor.getSnapshot().context,
  }
}

/** A slip with the home side picked and a stake of ¥10. */
async function ready() {
  const slip = await open({ wanted: 'm1.winner.home' })
  slip.prices(185)
  await quiet()
  slip.actor.send({ type: 'stake.changed', text: '10' })
  return slip
}

describe('bet slip', () => {
  test('[P-4] after a bet was taken nothing is picked or written that one press would bet again', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    slip.actor.send({ type: 'slip.closed' })
    expect([slip.state(), slip.context().stake, slip.context().picked]).toEqual(['editing', '', null])
  })

  test('[C-9] after a refusal, which may have come of other limits, the limits are asked for again', async () => {
    const slip = await ready()
    const before = slip.limitsAsked()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().resolve({ result: 'refused', reason: 'suspended' })
    await quiet()
    expect([slip.state(), slip.limitsAsked() - before]).toEqual(['refused', 1])
  })

  test('a double press places one bet, whose id the device keeps before it leaves', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    slip.actor.send({ type: 'bet.submitted' })
    expect(slip.place.asked).toHaveLength(0)
    await quiet()
    slip.actor.send({ type: 'bet.submitted' })
    expect(slip.place.asked.map(({ kept }) => kept)).toEqual([[slip.place.last().order]])
    expect(slip.place.asked.map(({ order }) => order)).toMatchObject([
      { clientId: 'client-made-id-0001', selectionId: 'm1.winner.home', stake: 1_000, price: 185, policy: 'better', share: true },
    ])
    slip.place.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    expect([slip.state(), slip.context().bet, slip.device()]).toEqual(['accepted', BET, []])
  })

  test('a wanted selection is picked as soon as it takes bets, and a suspended or stale one takes none', async () => {
    const slip = await open({ wanted: 'm1.winner.home' })
    slip.prices(185, true)
    expect(slip.context().picked).toBeNull()
    slip.prices(190)
    await quiet()
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

  test('[P-4] a wanted selection stays picked when prices come twice at once', async () => {
    const said = [185, 190].map((price, at) => ({ version: at + 1, fedAt: 0, markets: [market(price)], play: null }))
    const slip = await open({ wanted: 'm1.winner.home', said })
    expect(slip.context().picked).toMatchObject({ selection: { selectionId: 'm1.winner.home', price: 190 } })
  })

  test('another price asks; what is answered is a new order at that price', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().resolve({ result: 'changed', price: 170 })
    await quiet()
    expect([slip.state(), slip.context().offered]).toEqual(['asking', 170])
    slip.actor.send({ type: 'price.accepted' })
    await quiet()
    expect(slip.place.last().order).toMatchObject({ clientId: 'client-made-id-0002', price: 170, stake: 1_000 })
  })

  test('a refusal says why, and nothing is kept', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().resolve({ result: 'refused', reason: 'suspended' })
    await quiet()
    expect([slip.state(), slip.context().refusal, slip.device()]).toEqual(['refused', 'suspended', []])
    slip.actor.send({ type: 'slip.closed' })
    expect([slip.state(), slip.context().refusal]).toEqual(['editing', null])
  })

  test('an order without an answer is asked about by its own id until somebody knows', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().reject(LOST)
    await quiet()
    expect([slip.state(), slip.progress()]).toEqual(['ordering', 'unknown'])
    expect(slip.reconcile.asked).toHaveLength(0)
    slip.clock.increment(2_000)
    slip.reconcile.last().reject(LOST)
    await quiet()
    expect([slip.state(), slip.progress()]).toEqual(['ordering', 'unknown'])
    slip.retry()
    expect(new Set(slip.reconcile.asked.map(({ order }) => order.clientId))).toEqual(new Set(['client-made-id-0001']))
    slip.reconcile.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    expect([slip.state(), slip.place.asked.length]).toEqual(['accepted', 1])
  })

  test('an order of an earlier visit is asked about first; one that never came is given up', async () => {
    const slip = await open({ kept: [KEPT] })
    expect([slip.state(), slip.progress()]).toEqual(['ordering', 'checking'])
    slip.reconcile.last().resolve({ result: 'lost' })
    await quiet()
    expect([slip.state(), slip.context().refusal, slip.device()]).toEqual(['refused', 'lost', []])
  })

  test('[Q8] of two orders that earlier visits kept, the second is asked about when the end of the first was read', async () => {
    const other: BetOrder = { ...KEPT, clientId: 'client-made-id-other' }
    const slip = await open({ kept: [KEPT, other] })
    slip.reconcile.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    expect([slip.state(), slip.context().order, slip.device()]).toEqual(['accepted', KEPT, [other]])
    slip.actor.send({ type: 'slip.closed' })
    await quiet()
    expect([slip.progress(), slip.reconcile.last().order]).toEqual(['checking', other])
    slip.reconcile.last().resolve({ result: 'lost' })
    await quiet()
    expect([slip.state(), slip.context().order, slip.device()]).toEqual(['refused', other, []])
    slip.actor.send({ type: 'slip.closed' })
    await quiet()
    expect([slip.state(), slip.context().order, slip.reconcile.asked.length]).toEqual(['editing', null, 2])
  })

  test('[Q8] of two orders that earlier visits kept, the second is asked about also when the first was taken at another price', async () => {
    const other: BetOrder = { ...KEPT, clientId: 'client-made-id-other' }
    const slip = await open({ kept: [KEPT, other] })
    slip.reconcile.last().resolve({ result: 'changed', price: 170 })
    await quiet()
    slip.actor.send({ type: 'price.accepted' })
    await quiet()
    slip.place.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    slip.actor.send({ type: 'slip.closed' })
    await quiet()
    expect([slip.progress(), slip.reconcile.last().order]).toEqual(['checking', other])
  })

  test('[Q8] after a bet of this visit another tab’s order does not hold the slip up', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.keep(KEPT)
    slip.place.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    slip.actor.send({ type: 'slip.closed' })
    expect(slip.state()).toBe('editing')
  })

  test('[P-4] a venue that holds too little asks once, and the bet goes out with what was confirmed', async () => {
    const slip = await ready()
    slip.holds(4, 100)
    slip.actor.send({ type: 'bet.submitted' })
    expect([slip.state(), slip.context().fund, slip.place.asked.length]).toEqual(['funding', 600, 0])
    slip.actor.send({ type: 'funding.declined' })
    expect([slip.state(), slip.context().fund, slip.context().stake]).toEqual(['editing', 0, '10'])
    slip.actor.send({ type: 'bet.submitted' })
    slip.actor.send({ type: 'funding.confirmed' })
    slip.actor.send({ type: 'funding.confirmed' })
    await quiet()
    expect(slip.place.asked.map(({ order }) => order)).toMatchObject([{ stake: 1_000, fund: 600, price: 185 }])
  })

  test('[P-4] what both wallets lack is no bet, and what the venue holds needs no question', async () => {
    const slip = await ready()
    slip.holds(4, 5.99)
    expect(slip.actor.getSnapshot().can({ type: 'bet.submitted' })).toBe(false)
    slip.actor.send({ type: 'bet.submitted' })
    expect(slip.state()).toBe('editing')
    slip.holds(10, 0)
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    expect([slip.state(), slip.place.last().order.fund]).toEqual(['ordering', 0])
  })

  test('[P-4] while it asks about the money a price that is suspended takes no bet, and another pick or stake asks no more', async () => {
    const slip = await ready()
    slip.holds(0, 100)
    slip.actor.send({ type: 'bet.submitted' })
    slip.prices(185, true)
    slip.actor.send({ type: 'funding.confirmed' })
    expect(slip.state()).toBe('funding')
    slip.prices(190)
    slip.actor.send({ type: 'selection.wanted', selectionId: 'm1.winner.visit' })
    expect([slip.state(), slip.context().picked?.selection.selectionId]).toEqual(['editing', 'm1.winner.visit'])
    slip.actor.send({ type: 'bet.submitted' })
    slip.actor.send({ type: 'stake.changed', text: '20' })
    expect([slip.state(), slip.context().stake, slip.place.asked.length]).toEqual(['editing', '20', 0])
  })

  test('[P-4] the stake of a bet is kept for the next one, that of an earlier visit is not', async () => {
    const slip = await ready()
    slip.actor.send({ type: 'bet.submitted' })
    await quiet()
    slip.place.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    expect(slip.settings()).toEqual({ ...SETTINGS, lastStake: 1_000 })
    const other = await open({ kept: [KEPT] })
    other.reconcile.last().resolve({ result: 'accepted', bet: BET })
    await quiet()
    expect([other.state(), other.settings()]).toEqual(['accepted', undefined])
  })
})
