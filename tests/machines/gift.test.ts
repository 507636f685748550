import { describe, expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { selectInSight } from '#src/machines/gift/giftSelectors.ts'
import { settled } from './support/deferred.ts'
import { offered, openPanel } from './support/giftPanel.ts'

describe('gift panel', () => {
  test('[C-13] a gift is sent once, and the answer is the new balance', async () => {
    const panel = await openPanel()
    panel.actor.send({ type: 'quantity.changed', quantity: 3 })
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked.map((one) => one.input)).toEqual([
      { clientId: 'client-made-id-0001', room: 'c1', giftId: 'rose', quantity: 3 },
    ])
    panel.giveGift.last().resolve({ gold: coins(1_970) })
    await settled()
    expect(panel.panel()).toBe('choosing')
    expect(panel.context().gold).toBe(1_970)
  })

  test('[C-13] 1,000 coins or more are confirmed first', async () => {
    const panel = await openPanel()
    panel.actor.send({ type: 'gift.chosen', giftId: 'car' })
    panel.actor.send({ type: 'quantity.changed', quantity: 2 })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.panel()).toBe('confirming')
    panel.actor.send({ type: 'gift.cancelled' })
    expect(panel.giveGift.asked).toHaveLength(0)
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'gift.confirmed' })
    expect(panel.giveGift.asked).toHaveLength(1)
  })

  test('[C-13] coins that are not there are not spent', async () => {
    const panel = await openPanel(25)
    panel.actor.send({ type: 'quantity.changed', quantity: 3 })
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.context().errorKey).toBe('errors.insufficient')
    expect(panel.giveGift.asked).toHaveLength(0)
    panel.tell(30)
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked).toHaveLength(1)
  })

  test('[C-13] an order without an answer is retried under the same id; a new order has a new one', async () => {
    const panel = await openPanel()
    panel.actor.send({ type: 'gift.submitted' })
    panel.giveGift.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(panel.panel()).toBe('failed')
    panel.actor.send({ type: 'retry.clicked' })
    panel.giveGift.last().resolve({ gold: coins(1_990) })
    await settled()
    panel.actor.send({ type: 'gift.submitted' })
    expect(panel.giveGift.asked.map((one) => one.input.clientId)).toEqual([
      'client-made-id-0001',
      'client-made-id-0001',
      'client-made-id-0002',
    ])
  })

  test('[C-13] quantities stay whole and between 1 and 999', async () => {
    const panel = await openPanel()
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
    const panel = await openPanel()
    panel.actor.send({ type: 'gift.submitted' })
    panel.actor.send({ type: 'panel.closed' })
    expect(panel.panel()).toBe('giving')
  })

  test('[C-13] the list shows all, small or large gifts, and something in sight is chosen', async () => {
    const panel = await openPanel()
    const inSight = () => selectInSight(panel.actor.getSnapshot()).map((one) => one.giftId)
    expect(inSight()).toEqual(['rose', 'car'])
    panel.actor.send({ type: 'quantity.changed', quantity: 3 })
    panel.actor.send({ type: 'filter.chosen', filter: 'small' })
    expect([inSight(), panel.context().chosenId, panel.context().quantity]).toEqual([['rose'], 'rose', 3])
    panel.actor.send({ type: 'filter.chosen', filter: 'large' })
    expect([inSight(), panel.context().chosenId, panel.context().quantity]).toEqual([['car'], 'car', 1])
  })

  test('[C-13] a gift that is no longer on offer is refused in words, and the offer is loaded again', async () => {
    const panel = await openPanel()
    panel.actor.send({ type: 'gift.submitted' })
    panel.giveGift.last().reject(new Failure('errors.notFound'))
    await settled()
    expect(panel.panel()).toBe('renewing')
    panel.loadOffer.last().resolve({ gifts: [offered('car', 500, 'large')], gold: coins(2_000) })
    await settled()
    const { chosenId, errorKey, order } = panel.context()
    expect([panel.panel(), chosenId, errorKey, order]).toEqual(['choosing', 'car', 'errors.notFound', null])
    panel.actor.send({ type: 'gift.chosen', giftId: 'car' })
    expect(panel.context().errorKey).toBeNull()
  })
})
