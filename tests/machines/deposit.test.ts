import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { DepositAnswer, DepositOffer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { handActor, settled } from './support/deferred.ts'
import { handOrder, quiet } from './support/handOrder.ts'

const LOST = new ApiError('timeout', profile.codes.timeout, 'no answer')
const KEPT: DepositRequest = {
  clientId: 'kept-order-of-before',
  method: 'bankCard',
  amount: units(7_000),
  bank: 'ICBC',
  network: null,
  settle: 'cny',
}

async function open({ offer = OFFER, kept = null }: { offer?: DepositOffer; kept?: DepositRequest | null } = {}) {
  const clock = new SimulatedClock()
  const load = handActor<DepositOffer, undefined>()
  const orders = handOrder<DepositRequest, DepositAnswer>(
    (errorKey) => ({ result: 'refused', errorKey }),
    kept === null ? [] : [{ place: '', order: kept }],
  )
  const opened: string[] = []
  let made = 0
  const actor = createActor(
    depositMachine.provide({
      actors: { load: load.logic, order: orders.logic },
      actions: { openOrder: (_, { orderId }) => void opened.push(orderId) },
    }),
    { clock, input: { makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  load.last().resolve(offer)
  await quiet()
  return {
    actor,
    clock,
    load,
    submit: orders.submit,
    device: () => orders.keptAt('').map(({ clientId }) => clientId),
    opened,
    state: () => actor.getSnapshot().value,
    progress: () => selectOrderProgress(actor.getSnapshot().children.order?.getSnapshot()),
    context: () => actor.getSnapshot().context,
  }
}

async function written(amount = '100') {
  const deposit = await open()
  deposit.actor.send({ type: 'amount.changed', text: amount })
  return deposit
}

describe('making a deposit', () => {
  test('[C-10] [Q8] a double press makes one order, whose id the device keeps before it leaves', async () => {
    const deposit = await written()
    deposit.actor.send({ type: 'deposit.submitted' })
    deposit.actor.send({ type: 'deposit.submitted' })
    expect(deposit.submit.asked).toHaveLength(0)
    await quiet()
    deposit.actor.send({ type: 'deposit.submitted' })
    const request = {
      clientId: 'client-made-id-0001',
      method: 'bankCard',
      amount: 10_000,
      bank: 'ICBC',
      network: null,
      settle: 'cny',
    }
    expect(deposit.submit.asked.map(({ order, kept }) => [order, kept])).toEqual([[request, [request]]])
    deposit.submit.last().resolve({ result: 'made', orderId: 'client-made-id-0001' })
    await quiet()
    expect([deposit.state(), deposit.opened, deposit.device()]).toEqual(['made', ['client-made-id-0001'], []])
  })

  test.each(['', 'x', '1.234', '49.99', '50000.01', '-100'])('[V-7] %j cannot be sent', async (amount) => {
    const deposit = await written(amount)
    expect(deposit.actor.getSnapshot().can({ type: 'deposit.submitted' })).toBe(false)
  })

  test('[E-2] USDT is written in USDT and leaves in micro-USDT, with its chain and settlement unit', async () => {
    const deposit = await open()
    deposit.actor.send({ type: 'method.chosen', method: 'usdt' })
    deposit.actor.send({ type: 'amount.changed', text: '50.5' })
    deposit.actor.send({ type: 'settle.chosen', settle: 'usdt' })
    deposit.actor.send({ type: 'deposit.submitted' })
    await quiet()
    expect(deposit.submit.last().order).toMatchObject({ amount: 50_500_000, network: 'TRC20', bank: null, settle: 'usdt' })
  })

  test('[Q8] without an answer the same order goes again by itself, ever more slowly, until there is one', async () => {
    const deposit = await written()
    deposit.actor.send({ type: 'deposit.submitted' })
    await quiet()
    for (let tries = 1; tries <= 100; tries += 1) {
      deposit.submit.last().reject(LOST)
      await quiet()
      expect([deposit.state(), deposit.progress()]).toEqual(['ordering', 'unknown'])
      deposit.clock.increment(30_000)
      await quiet()
      expect(deposit.submit.asked).toHaveLength(tries + 1)
    }
    expect(new Set(deposit.submit.asked.map(({ order }) => order.clientId)).size).toBe(1)
    deposit.submit.last().resolve({ result: 'made', orderId: 'client-made-id-0001' })
    await quiet()
    expect(deposit.opened).toEqual(['client-made-id-0001'])
  })

  test('[Q8] an order that an earlier visit did not see the end of goes again under its own id', async () => {
    const deposit = await open({ kept: KEPT })
    expect([deposit.progress(), deposit.submit.last().order]).toEqual(['sending', KEPT])
  })

  test('[P-6] a refusal by safer play says so; changed offers are read again; a new amount clears the news', async () => {
    const deposit = await written()
    deposit.actor.send({ type: 'deposit.submitted' })
    await quiet()
    deposit.submit.last().resolve({ result: 'limited' })
    await quiet()
    expect([deposit.state(), deposit.context().news, deposit.context().amount]).toEqual(['choosing', 'limited', '100'])
    deposit.actor.send({ type: 'amount.changed', text: '60' })
    expect(deposit.context().news).toBeNull()
    deposit.actor.send({ type: 'deposit.submitted' })
    await quiet()
    deposit.submit.last().resolve({ result: 'outdated' })
    await quiet()
    expect([deposit.state(), deposit.load.asked.length]).toEqual(['loading', 2])
    deposit.load.last().resolve({ ...OFFER, types: OFFER.types.slice(1) })
    await quiet()
    expect([deposit.state(), deposit.context().method, deposit.context().news]).toEqual(['choosing', 'usdt', 'outdated'])
  })

  test('[C-10] [E-2] an amount that was written for a method that closed is not one of the next method', async () => {
    const deposit = await open()
    deposit.actor.send({ type: 'method.chosen', method: 'usdt' })
    deposit.actor.send({ type: 'amount.changed', text: '500' })
    deposit.actor.send({ type: 'deposit.submitted' })
    await quiet()
    deposit.submit.last().resolve({ result: 'outdated' })
    await quiet()
    deposit.load.last().resolve({ ...OFFER, types: OFFER.types.filter(({ method }) => method !== 'usdt') })
    await quiet()
    expect(deposit.context()).toMatchObject({ method: 'bankCard', amount: '', news: 'outdated' })
  })

  test('[C-10] no other bank or chain takes the place of one that is gone, and nothing goes before one is chosen', async () => {
    const deposit = await open()
    const [bankCard, usdt, ...others] = OFFER.types
    const banks = [
      { code: 'ICBC', name: 'ICBC' },
      { code: 'CCB', name: 'CCB' },
    ]
    const chain = (code: string) => ({ code, name: code, confirmations: 1 })
    const chains = [chain('TRC20'), chain('ERC20')]
    const again = async (offer: DepositOffer) => {
      deposit.actor.send({ type: 'amount.changed', text: '100' })
      deposit.actor.send({ type: 'deposit.submitted' })
      await quiet()
      deposit.submit.last().resolve({ result: 'outdated' })
      await quiet()
      deposit.load.last().resolve(offer)
      await quiet()
      const { bank, network } = deposit.context()
      return [bank, network]
    }
    const types = [bankCard!, { ...usdt!, networks: chains }, ...others]
    await again({ banks, types })
    deposit.actor.send({ type: 'bank.chosen', bank: 'CCB' })
    deposit.actor.send({ type: 'network.chosen', network: 'ERC20' })
    expect(await again({ banks, types })).toEqual(['CCB', 'ERC20'])
    const fewer = [bankCard!, { ...usdt!, networks: chains.slice(0, 1) }, ...others]
    const can = () => deposit.actor.getSnapshot().can({ type: 'deposit.submitted' })
    expect([await again({ banks: banks.slice(0, 1), types: fewer }), can()]).toEqual([['CCB', 'ERC20'], false])
    deposit.actor.send({ type: 'bank.chosen', bank: 'ICBC' })
    expect(can()).toBe(true)
    deposit.actor.send({ type: 'method.chosen', method: 'usdt' })
    deposit.actor.send({ type: 'amount.changed', text: '100' })
    expect(can()).toBe(false)
    deposit.actor.send({ type: 'network.chosen', network: 'TRC20' })
    expect(can()).toBe(true)
  })

  test('what could not be loaded can be tried again', async () => {
    const load = handActor<DepositOffer, undefined>()
    const { logic } = handOrder<DepositRequest, DepositAnswer>((errorKey) => ({ result: 'refused', errorKey }))
    const actor = createActor(depositMachine.provide({ actors: { load: load.logic, order: logic } }), {
      input: { makeId: () => 'x' },
    }).start()
    load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.timeout'])
    actor.send({ type: 'retry.clicked' })
    load.last().resolve(OFFER)
    await quiet()
    expect(actor.getSnapshot().value).toBe('choosing')
  })
})
