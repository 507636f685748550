import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositMade, DepositOffer, DepositWish } from '#src/machines/deposit/deposit.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { handActor, settled } from './support/deferred.ts'

async function open(offer: DepositOffer = OFFER) {
  const clock = new SimulatedClock()
  const load = handActor<DepositOffer, undefined>()
  const submit = handActor<DepositMade, DepositWish>()
  const device: (string | null)[] = []
  const opened: string[] = []
  let made = 0
  const actor = createActor(
    depositMachine.provide({
      actors: {
        load: load.logic,
        keep: fromPromise(async ({ input }) => void device.push(input.wish?.orderId ?? null)),
        submit: submit.logic,
      },
      actions: { openOrder: (_, { orderId }) => void opened.push(orderId) },
    }),
    { clock, input: { now: () => clock.now(), makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  load.last().resolve(offer)
  await settled()
  return {
    actor,
    clock,
    load,
    submit,
    device,
    opened,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function written(amount = '100') {
  const desk = await open()
  desk.actor.send({ type: 'amount.changed', text: amount })
  return desk
}

describe('making a deposit', () => {
  test('[C-10] a double press makes one order, whose id the device keeps before it leaves', async () => {
    const desk = await written()
    desk.actor.send({ type: 'deposit.submitted' })
    desk.actor.send({ type: 'deposit.submitted' })
    expect([desk.submit.asked.length, desk.device]).toEqual([0, ['client-made-id-0001']])
    await settled()
    desk.actor.send({ type: 'deposit.submitted' })
    expect(desk.submit.asked.map(({ input }) => input)).toEqual([
      {
        orderId: 'client-made-id-0001',
        method: 'bankCard',
        amount: 10_000,
        bank: 'HARBOUR',
        network: null,
        settle: 'cny',
        at: 0,
      },
    ])
    desk.submit.last().resolve({ result: 'made', orderId: 'client-made-id-0001' })
    await settled()
    expect([desk.state(), desk.opened, desk.device.at(-1)]).toEqual(['made', ['client-made-id-0001'], null])
  })

  test.each(['', 'x', '1.234', '49.99', '50000.01', '-100'])('[V-7] %j cannot be sent', async (amount) => {
    const desk = await written(amount)
    expect(desk.actor.getSnapshot().can({ type: 'deposit.submitted' })).toBe(false)
  })

  test('[E-2] USDT is written in USDT and leaves in micro-USDT, with its chain and settlement unit', async () => {
    const desk = await open()
    desk.actor.send({ type: 'method.chosen', method: 'usdt' })
    desk.actor.send({ type: 'amount.changed', text: '50.5' })
    desk.actor.send({ type: 'settle.chosen', settle: 'usdt' })
    desk.actor.send({ type: 'deposit.submitted' })
    await settled()
    expect(desk.submit.last().input).toMatchObject({ amount: 50_500_000, network: 'TRC20', bank: null, settle: 'usdt' })
  })

  test('without an answer the same order goes again by itself, ever more slowly, until there is one', async () => {
    const desk = await written()
    desk.actor.send({ type: 'deposit.submitted' })
    await settled()
    for (let tries = 1; tries <= 100; tries += 1) {
      desk.submit.last().reject(new Failure('errors.timeout'))
      await settled()
      expect(desk.state()).toBe('unknown')
      desk.clock.increment(30_000)
      expect(desk.submit.asked).toHaveLength(tries + 1)
    }
    expect(new Set(desk.submit.asked.map(({ input }) => input.orderId)).size).toBe(1)
    desk.submit.last().resolve({ result: 'made', orderId: 'client-made-id-0001' })
    await settled()
    expect(desk.opened).toEqual(['client-made-id-0001'])
  })

  test('an order that an earlier visit did not see the end of goes again under its own id', async () => {
    const kept: DepositWish = {
      orderId: 'kept-order-of-before',
      method: 'bankCard',
      amount: units(7_000),
      bank: 'HARBOUR',
      network: null,
      settle: 'cny',
      at: 0,
    }
    const desk = await open({ ...OFFER, kept })
    expect([desk.state(), desk.submit.last().input]).toEqual(['submitting', kept])
  })

  test('[P-6] a refusal by safer play says so; changed offers are read again; a new amount clears the news', async () => {
    const desk = await written()
    desk.actor.send({ type: 'deposit.submitted' })
    await settled()
    desk.submit.last().resolve({ result: 'limited' })
    await settled()
    expect([desk.state(), desk.context().news, desk.context().amount]).toEqual(['choosing', 'limited', '100'])
    desk.actor.send({ type: 'amount.changed', text: '60' })
    expect(desk.context().news).toBeNull()
    desk.actor.send({ type: 'deposit.submitted' })
    await settled()
    desk.submit.last().resolve({ result: 'outdated' })
    await settled()
    expect([desk.state(), desk.load.asked.length]).toEqual(['loading', 2])
    desk.load.last().resolve({ ...OFFER, types: OFFER.types.slice(1) })
    await settled()
    expect([desk.state(), desk.context().method, desk.context().news]).toEqual(['choosing', 'usdt', 'outdated'])
  })

  test('what could not be loaded can be tried again', async () => {
    const load = handActor<DepositOffer, undefined>()
    const actor = createActor(depositMachine.provide({ actors: { load: load.logic } }), {
      input: { now: () => 0, makeId: () => 'x' },
    }).start()
    load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.timeout'])
    actor.send({ type: 'retry.clicked' })
    load.last().resolve(OFFER)
    await settled()
    expect(actor.getSnapshot().value).toBe('choosing')
  })
})
