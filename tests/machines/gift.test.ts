import { Subject } from 'rxjs'
import { createActor, fromObservable } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Gift } from '#src/api/model/gift.ts'
import { giftMachine, type GiftOrder } from '#src/machines/gift/giftMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const gift = (giftId: string, price: number): Gift => ({
  giftId,
  giftType: 'small',
  status: '1',
  giftCode: giftId,
  price,
  name: giftId,
  url: `/art/gift/${giftId}.svg`,
  svgaUrl: null,
})

async function choosing(gold = 2_000) {
  const loadOffer = handActor<{ gifts: readonly Gift[]; gold: number | null }, undefined>()
  const giveGift = handActor<{ gold: number }, GiftOrder>()
  const coins = new Subject<number>()
  let made = 0
  const actor = createActor(
    giftMachine.provide({
      actors: { loadOffer: loadOffer.logic, giveGift: giveGift.logic, balance: fromObservable(() => coins) },
    }),
    { input: { room: 'c1', makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  actor.send({ type: 'panel.opened' })
  loadOffer.last().resolve({ gifts: [gift('rose', 10), gift('car', 500)], gold })
  await settled()
  return { actor, giveGift, coins, context: () => actor.getSnapshot().context, value: () => actor.getSnapshot().value }
}

describe('gift panel', () => {
  test('[C-13] a gift is sent once, and the answer is the new balance', async () => {
    const panel = await choosing()
    panel.actor.send({ type: 'quantity.changed', quantity: 3 })
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked.map((one) => one.input)).toEqual([
      { clientId: 'client-made-id-0001', room: 'c1', giftId: 'rose', quantity: 3 },
    ])
    panel.giveGift.last().resolve({ gold: 1_970 })
    await settled()
    expect(panel.value()).toBe('choosing')
    expect(panel.context().gold).toBe(1_970)
  })

  test('[C-13] 1,000 coins or more are confirmed first', async () => {
    const panel = await choosing()
    panel.actor.send({ type: 'gift.chosen', giftId: 'car' })
    panel.actor.send({ type: 'quantity.changed', quantity: 2 })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.value()).toBe('confirming')
    panel.actor.send({ type: 'gift.cancelled' })
    expect(panel.giveGift.asked).toHaveLength(0)
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'gift.confirmed' })
    expect(panel.giveGift.asked).toHaveLength(1)
  })

  test('[C-13] coins that are not there are not spent', async () => {
    const panel = await choosing(25)
    panel.actor.send({ type: 'quantity.changed', quantity: 3 })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.context().errorKey).toBe('errors.insufficient')
    expect(panel.giveGift.asked).toHaveLength(0)
    panel.coins.next(30)
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked).toHaveLength(1)
  })

  test('[C-13] an order without an answer is retried under the same id, a new order gets a new one', async () => {
    const panel = await choosing()
    panel.actor.send({ type: 'gift.submitted' })
    panel.giveGift.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(panel.value()).toBe('failed')
    panel.actor.send({ type: 'retry.clicked' })
    panel.giveGift.last().resolve({ gold: 1_990 })
    await settled()
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked.map((one) => one.input.clientId)).toEqual([
      'client-made-id-0001',
      'client-made-id-0001',
      'client-made-id-0002',
    ])
  })

  test('[C-13] quantities stay whole and between 1 and 999', async () => {
    const panel = await choosing()
    for (const [wanted, kept] of [
      [0, 1],
      [-5, 1],
      [2.9, 2],
      [Number.NaN, 1],
      [100_000, 999],
    ] as const) {
      panel.actor.send({ type: 'quantity.changed', quantity: wanted })
      expect(panel.context().quantity).toBe(kept)
    }
  })

  test('[C-13] an order on its way is not left alone by closing the panel', async () => {
    const panel = await choosing()
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'panel.closed' })
    expect(panel.value()).toBe('giving')
  })
})
