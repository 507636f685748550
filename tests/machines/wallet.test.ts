import { NEVER, of, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { ExchangeDirection } from '#src/api/model/exchange.ts'
import type { Funds } from '#src/api/model/funds.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { WalletAnswer, WalletOrder, WalletDraft } from '#src/machines/wallet/order.ts'
import { type Quote, quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { type Balances, walletMachine, type WalletPush } from '#src/machines/wallet/walletMachine.ts'
import { walletPushes } from '#src/machines/wallet/walletPushesActors.ts'
import { handActor, settled } from './support/deferred.ts'
import { handOrder, quiet } from './support/handOrder.ts'

const funds = (centre: number): Funds => ({ fen: fen(centre), uusdt: microUsdt(0), yeb: fen(0), points: points(0) })
const balances = (centre: number, there = 0): Balances => ({
  funds: funds(centre),
  venues: [{ venue: 'OBTY', status: 0, balance: fen(there) }],
  held: { fen: fen(0), uusdt: microUsdt(0) },
})
const DRAFT: WalletDraft = { kind: 'transfer', venue: 'OBTY', direction: 'in', amount: fen(500) }
const KEPT: WalletOrder = { ...DRAFT, clientId: 'kept-client-id-01' }
const LOST = new ApiError('network', profile.codes.networkAbnormal, 'no line')
const DONE: WalletAnswer = { result: 'done', recovered: [] }

async function open(...kept: readonly WalletOrder[]) {
  const clock = new SimulatedClock()
  const load = handActor<Balances, undefined>()
  const orders = handOrder<WalletOrder, WalletAnswer>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept.map((order) => ({ place: '', order })),
  )
  const pushes = new Subject<WalletPush>()
  let made = 0
  const actor = createActor(
    walletMachine.provide({
      actors: { loadBalances: load.logic, pushes: fromObservable(() => pushes), order: orders.logic },
    }),
    { clock, input: { makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  await quiet()
  return {
    actor,
    clock,
    load,
    submit: orders.submit,
    reconcile: orders.reconcile,
    pushes,
    device: () => orders.keptAt(''),
    /** Whether another order may be made; else how the one that is under way goes on. */
    order: () => {
      const { value, children } = actor.getSnapshot()
      return value.order === 'idle' ? 'idle' : selectOrderProgress(children.order?.getSnapshot())
    },
    retry: () => actor.getSnapshot().children.order?.send({ type: 'retry.clicked' }),
    context: () => actor.getSnapshot().context,
  }
}

describe('the wallet', () => {
  test('[P-6] balances are asked for once, then kept true by pushes; a push of what is not known here asks again', async () => {
    const wallet = await open()
    wallet.load.asked[0]!.resolve(balances(1_000, 20))
    await quiet()
    wallet.pushes.next({ kind: 'funds', funds: funds(900) })
    wallet.pushes.next({ kind: 'venue', venue: 'OBTY', centre: fen(800), balance: fen(120) })
    expect(wallet.context().balances).toEqual(balances(800, 120))
    expect(wallet.load.asked).toHaveLength(1)
    wallet.pushes.next({ kind: 'moved' })
    wallet.load.asked[1]!.resolve(balances(5_000))
    await quiet()
    expect(wallet.context().balances).toEqual(balances(5_000))
  })

  test('[P-6] what is told while the balances are asked for is not undone by an older answer', async () => {
    const wallet = await open()
    wallet.load.asked[0]!.resolve(balances(1_000))
    await quiet()
    wallet.actor.send({ type: 'balances.refreshed' })
    wallet.pushes.next({ kind: 'funds', funds: funds(900) })
    wallet.load.asked[1]!.resolve(balances(1_000))
    await quiet()
    expect(wallet.context().balances).toEqual(balances(900))
    wallet.load.last().resolve(balances(900))
    await quiet()
    expect([wallet.load.asked.length, wallet.context().balances]).toEqual([3, balances(900)])
  })

  test('[Q8] money that moves elsewhere, and a link that is back, leave an order that is on its way as it is', async () => {
    const wallet = await open()
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    await quiet()
    wallet.pushes.next({ kind: 'moved' })
    wallet.pushes.next({ kind: 'funds', funds: funds(1) })
    await quiet()
    expect([wallet.order(), wallet.submit.last().signal.aborted]).toEqual(['sending', false])
    wallet.submit.last().resolve(DONE)
    await quiet()
    expect([wallet.order(), wallet.reconcile.asked.length, wallet.context().news[0]?.result]).toEqual(['idle', 0, 'done'])
  })

  test('[P-6] a failure has words; old balances stay, and it can be tried again', async () => {
    const wallet = await open()
    wallet.load.asked[0]!.reject(new Failure('errors.timeout'))
    await quiet()
    expect(wallet.context()).toMatchObject({ balances: null, errorKey: 'errors.timeout' })
    wallet.actor.send({ type: 'balances.refreshed' })
    wallet.load.asked[1]!.resolve(balances(1))
    await quiet()
    wallet.actor.send({ type: 'balances.refreshed' })
    wallet.load.asked[2]!.reject(new Failure('errors.timeout'))
    await quiet()
    expect(wallet.context()).toMatchObject({ balances: balances(1), errorKey: 'errors.timeout' })
  })

  test('[P-6] a double press makes one order, which the device keeps before it leaves and forgets when it is done', async () => {
    const wallet = await open()
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    expect(wallet.submit.asked).toHaveLength(0)
    await quiet()
    expect(wallet.submit.asked.map(({ kept }) => kept)).toEqual([[{ ...DRAFT, clientId: 'client-made-id-0001' }]])
    wallet.submit.asked[0]!.resolve(DONE)
    await quiet()
    expect(wallet.device()).toEqual([])
    expect(wallet.order()).toBe('idle')
    expect(wallet.context().news).toMatchObject([{ result: 'done', order: DRAFT }])
    // What the order changed is asked for.
    expect(wallet.load.asked).toHaveLength(2)
  })

  test('[P-6] without an answer the order is asked about by its own id until the server knows', async () => {
    const wallet = await open()
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    await quiet()
    wallet.submit.asked[0]!.reject(LOST)
    await quiet()
    expect(wallet.order()).toBe('unknown')
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    expect(wallet.order()).toBe('unknown')
    wallet.clock.increment(2_000)
    expect(wallet.reconcile.asked[0]!.order.clientId).toBe('client-made-id-0001')
    wallet.reconcile.asked[0]!.reject(LOST)
    await quiet()
    wallet.retry()
    wallet.reconcile.asked[1]!.resolve({ result: 'lost' })
    await quiet()
    expect(wallet.context().news).toMatchObject([{ result: 'lost' }])
    expect(wallet.submit.asked).toHaveLength(1)
  })

  test('[P-6] an order that an earlier visit did not see the end of is settled first', async () => {
    const wallet = await open(KEPT)
    expect(wallet.order()).toBe('checking')
    expect(wallet.submit.asked).toHaveLength(0)
    wallet.reconcile.asked[0]!.resolve(DONE)
    await quiet()
    expect(wallet.device()).toEqual([])
    expect(wallet.context().news).toEqual([{ ...DONE, order: KEPT }])
  })

  test('[P-6] [Q8] all orders that earlier visits left are settled, each told, before another is made', async () => {
    const other: WalletOrder = { ...KEPT, clientId: 'kept-client-id-02' }
    const wallet = await open(KEPT, other)
    wallet.reconcile.asked[0]!.resolve({ result: 'lost' })
    await quiet()
    expect([wallet.order(), wallet.device()]).toEqual(['checking', [other]])
    wallet.actor.send({ type: 'draft.submitted', draft: DRAFT })
    expect(wallet.order()).toBe('checking')
    wallet.reconcile.asked[1]!.resolve(DONE)
    await quiet()
    expect([wallet.order(), wallet.device(), wallet.submit.asked]).toEqual(['idle', [], []])
    expect(wallet.context().news).toEqual([
      { result: 'lost', order: KEPT },
      { ...DONE, order: other },
    ])
  })

  test('[P-6] nothing is not moved, and a refusal has words', async () => {
    const wallet = await open()
    wallet.actor.send({ type: 'draft.submitted', draft: { ...DRAFT, amount: fen(0) } })
    expect(wallet.order()).toBe('idle')
    wallet.actor.send({ type: 'draft.submitted', draft: { kind: 'recover' } })
    await quiet()
    wallet.submit.asked[0]!.reject(new ApiError('business', profile.codes.insufficient, 'no money'))
    await quiet()
    expect(wallet.context().news).toMatchObject([{ result: 'failed', errorKey: 'errors.insufficient' }])
    wallet.actor.send({ type: 'news.read' })
    expect(wallet.context().news).toEqual([])
  })
})

describe('a quote', () => {
  function ask() {
    const clock = new SimulatedClock()
    const quotes = handActor<Quote, { direction: ExchangeDirection }>()
    const actor = createActor(quoteMachine.provide({ actors: { askQuote: quotes.logic } }), {
      clock,
      input: { direction: 'toUsdt', now: () => clock.now() },
    }).start()
    return { actor, clock, quotes, state: () => actor.getSnapshot().value }
  }
  const quote = (expiresAt: number): Quote => ({ quoteId: 'q-1', rate: 71_500, expiresAt })

  test('[C-10] is over when the server’s time is up, and a new one is asked for by the member', async () => {
    const { actor, clock, quotes, state } = ask()
    quotes.asked[0]!.resolve(quote(30_000))
    await settled()
    clock.increment(29_999)
    expect(state()).toBe('offered')
    clock.increment(1)
    expect(state()).toBe('over')
    actor.send({ type: 'quote.asked' })
    expect(quotes.asked).toHaveLength(2)
  })

  test('[C-10] of the other way is another quote: the answer to the first no longer counts', async () => {
    const { actor, quotes } = ask()
    actor.send({ type: 'direction.chosen', direction: 'toCny' })
    expect(quotes.asked[1]!.input).toEqual({ direction: 'toCny' })
    quotes.asked[0]!.resolve(quote(30_000))
    await settled()
    expect(actor.getSnapshot().context.quote).toBeNull()
    quotes.asked[1]!.resolve({ ...quote(30_000), quoteId: 'q-2' })
    await settled()
    expect(actor.getSnapshot().context.quote?.quoteId).toBe('q-2')
  })

  test('[C-10] of one way is gone as soon as the other way is chosen', async () => {
    const { actor, quotes } = ask()
    quotes.asked[0]!.resolve(quote(30_000))
    await settled()
    actor.send({ type: 'direction.chosen', direction: 'toCny' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.quote]).toEqual(['asking', null])
  })
})

/** What a push tells of the wallet. */
function toldBy(push: SelfPush): readonly string[] {
  const told: string[] = []
  walletPushes({ self: of(push), back: NEVER }).subscribe(({ kind }) => told.push(kind))
  return told
}

test.each<SelfPush>([
  { kind: 'messages', unread: 1 },
  { kind: 'reminder', name: 'm1' },
  { kind: 'letter', letterId: 'l1', state: 'read' },
  { kind: 'moderated', room: 'a1001' },
])('[P-6] a push of $kind does not say that money moved: no list of it is old by that', (push) => {
  expect(toldBy(push)).toEqual([])
})

test('[P-6] a push of a deposit says that money may have moved', () => {
  expect(toldBy({ kind: 'deposit', orderId: 'd1', state: 'credited' })).toEqual(['moved'])
})
