import { describe, expect, test } from 'vitest'
import type { GiftOrder } from '#src/machines/gifts/giftOrder.ts'
import { selectInSight, selectIsUnknown, selectKept } from '#src/machines/gifts/giftSelectors.ts'
import { DEARER, GONE, KICKED, LOST, offered, openPanel } from './support/giftPanel.ts'

describe('gift panel', () => {
  test('[C-13] a gift is sent once, and the answer is the new balance', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'quantity.changed', quantity: 3 }, { type: 'gift.submitted' }, { type: 'gift.submitted' })
    expect(panel.orders()).toEqual([{ clientId: 'client-made-id-0001', room: 'c1', giftId: 'rose', quantity: 3, price: 10 }])
    await panel.answer(1_970)
    expect(panel.panel()).toBe('choosing')
    expect([panel.context().gold, panel.kept()]).toEqual([1_970, []])
  })

  test('[C-13] what is chosen while a gift is on its way is for the next one', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.send({ type: 'quantity.changed', quantity: 10 })
    await panel.answer(1_990)
    await panel.send({ type: 'gift.submitted' })
    await panel.send({ type: 'filter.chosen', filter: 'large' })
    expect([panel.context().chosenId, panel.context().quantity]).toEqual(['car', 1])
    await panel.send({ type: 'gift.chosen', giftId: 'rose' }, { type: 'quantity.changed', quantity: 2 })
    await panel.answer(1_890)
    await panel.send({ type: 'gift.submitted' })
    expect(panel.orders().map(({ giftId, quantity }) => [giftId, quantity])).toEqual([
      ['rose', 1],
      ['rose', 10],
      ['rose', 2],
    ])
  })

  test('[C-13] 1,000 coins or more are confirmed first', async () => {
    const panel = await openPanel()
    await panel.send(
      { type: 'gift.chosen', giftId: 'car' },
      { type: 'quantity.changed', quantity: 2 },
      { type: 'gift.submitted' },
    )
    expect(panel.panel()).toBe('confirming')
    await panel.send({ type: 'gift.cancelled' })
    expect([panel.panel(), panel.asked.length]).toEqual(['choosing', 0])
    await panel.send({ type: 'gift.submitted' }, { type: 'gift.confirmed' })
    expect(panel.asked).toHaveLength(1)
  })

  test('[C-13] coins that went elsewhere while the order was asked about are said to be missing', async () => {
    const panel = await openPanel()
    await panel.send(
      { type: 'gift.chosen', giftId: 'car' },
      { type: 'quantity.changed', quantity: 2 },
      { type: 'gift.submitted' },
    )
    panel.tell(999)
    await panel.send({ type: 'gift.confirmed' })
    expect([panel.panel(), panel.context().errorKey, panel.asked.length]).toEqual(['choosing', 'errors.insufficient', 0])
  })

  test('[C-13] coins that are not there are not spent', async () => {
    const panel = await openPanel(25)
    await panel.send({ type: 'quantity.changed', quantity: 3 }, { type: 'gift.submitted' })
    expect(panel.context().errorKey).toBe('errors.insufficient')
    expect(panel.asked).toHaveLength(0)
    panel.tell(30)
    await panel.send({ type: 'gift.submitted' })
    expect(panel.asked).toHaveLength(1)
  })

  test('[C-13] an order without an answer is retried under the same id; a new order has a new one', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(LOST)
    expect([panel.panel(), panel.context().errorKey]).toEqual(['failed', 'errors.timeout'])
    await panel.send({ type: 'retry.clicked' })
    await panel.answer(1_990)
    await panel.send({ type: 'gift.submitted' })
    expect(panel.orders().map(({ clientId }) => clientId)).toEqual([
      'client-made-id-0001',
      'client-made-id-0001',
      'client-made-id-0002',
    ])
  })

  test('[C-13] quantities stay whole and up to 999; what is no quantity is none', async () => {
    const panel = await openPanel()
    for (const [wanted, kept] of [
      [0, 0],
      [-5, 0],
      [2.9, 2],
      [Number.NaN, 0],
      [100_000, 999],
    ] as const) {
      panel.actor.send({ type: 'quantity.changed', quantity: wanted })
      expect(panel.context().quantity).toBe(kept)
    }
  })

  test('[C-13] of no quantity nothing is ordered', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'quantity.changed', quantity: 0 }, { type: 'gift.submitted' })
    expect([panel.orders(), panel.context().errorKey]).toEqual([[], null])
  })

  test('[C-13] an order on its way is not left alone by closing the panel', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' }, { type: 'panel.closed' })
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
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(GONE)
    expect([panel.panel(), panel.kept()]).toEqual(['renewing', []])
    await panel.offer(2_000, [offered('car', 500, 'large')])
    const { chosenId, errorKey, order } = panel.context()
    expect([panel.panel(), chosenId, errorKey, order]).toEqual(['choosing', 'car', 'errors.notFound', null])
    panel.actor.send({ type: 'gift.chosen', giftId: 'car' })
    expect(panel.context().errorKey).toBeNull()
  })

  test('[C-13] a gift whose price has changed is refused in words, and given at the new one when it is sent again', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(DEARER)
    expect([panel.panel(), panel.kept()]).toEqual(['renewing', []])
    await panel.offer(2_000, [offered('rose', 25)])
    expect([panel.panel(), panel.context().errorKey]).toEqual(['choosing', 'errors.giftPrice'])
    await panel.send({ type: 'gift.submitted' })
    expect(panel.orders().map(({ clientId, price }) => [clientId, price])).toEqual([
      ['client-made-id-0001', 10],
      ['client-made-id-0002', 25],
    ])
  })

  test('[C-13] what the server refuses is told, kept no longer, and goes again under its own id or not at all', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(KICKED)
    expect([panel.panel(), panel.context().errorKey, panel.kept()]).toEqual(['failed', 'errors.kicked', []])
    await panel.send({ type: 'retry.clicked' })
    const [first, second] = panel.orders()
    expect(second).toEqual(first)
    await panel.fail(KICKED)
    // What became of it is known: who was asked to leave is not asked.
    expect([panel.panel(), selectIsUnknown(panel.actor.getSnapshot())]).toEqual(['failed', false])
    await panel.send({ type: 'gift.cancelled' })
    expect([panel.panel(), panel.context().errorKey, panel.asked.length]).toEqual(['choosing', null, 2])
  })

  test('[C-13] [Q4] one without an answer that is given up is forgotten; by closing the panel it is not', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(LOST)
    await panel.send({ type: 'panel.closed' }, { type: 'panel.opened' })
    await panel.offer(2_000)
    expect([panel.panel(), selectKept(panel.actor.getSnapshot())]).toEqual(['failed', { name: 'rose', quantity: 1 }])
    expect(selectIsUnknown(panel.actor.getSnapshot())).toBe(true)
    expect(panel.kept()).toEqual(panel.orders())
    await panel.send({ type: 'gift.cancelled' })
    expect([panel.panel(), panel.kept(), panel.context().errorKey]).toEqual(['choosing', [], null])
    await panel.send({ type: 'gift.submitted' })
    await panel.fail(LOST)
    await panel.send({ type: 'gift.cancelled' })
    expect([panel.panel(), panel.kept(), panel.context().errorKey]).toEqual(['choosing', [], null])
  })
})

describe('a panel that was closed while an order was on its way', () => {
  test('[C-13] asks for the offer and the coins of now when it is opened again', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' }, { type: 'panel.closed' })
    await panel.answer(1_990)
    await panel.send({ type: 'panel.opened' })
    expect([panel.panel(), panel.loadOffer.asked.length, panel.context().run]).toEqual(['loading', 2, null])
    await panel.offer(1_990)
    expect([panel.panel(), panel.context().gold]).toEqual(['choosing', 1_990])
  })

  test('[C-13] has nothing of the former member for the next one', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' }, { type: 'panel.closed' })
    await panel.answer(1_990)
    await panel.takeOver('m-leo')
    expect([panel.panel(), panel.context().gold, panel.context().run]).toEqual(['loading', null, null])
    await panel.send({ type: 'panel.opened' })
    await panel.offer(7)
    expect([panel.panel(), panel.context().gold]).toEqual(['choosing', 7])
  })

  test('[C-13] [Q4] goes on with one that is sent again', async () => {
    const left: GiftOrder = { clientId: 'client-kept-id-1', room: 'c1', giftId: 'rose', quantity: 3 }
    const panel = await openPanel(2_000, [left])
    await panel.send({ type: 'retry.clicked' }, { type: 'panel.closed' }, { type: 'panel.opened' })
    expect([panel.panel(), panel.asked.map(({ signal }) => signal.aborted)]).toEqual(['giving', [false]])
  })
})

describe('another member', () => {
  test('[C-13] [Q4] who takes over while an order is on its way sees the coins of their own; the order stays kept', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.takeOver('m-leo')
    expect([panel.panel(), panel.context().gold, panel.context().order]).toEqual(['loading', null, null])
    expect([panel.asked.map(({ signal }) => signal.aborted), panel.kept()]).toEqual([[true], panel.orders()])
  })

  test('[C-13] finds a closed panel without coins', async () => {
    const panel = await openPanel()
    await panel.send({ type: 'panel.closed' })
    await panel.takeOver('m-leo')
    expect([panel.panel(), panel.context().gold, panel.loadOffer.asked.length]).toEqual(['closed', null, 1])
  })
})

describe('gifts that an earlier visit left', () => {
  const left = (id: number, giftId = 'rose'): GiftOrder => ({ clientId: `client-kept-id-${id}`, room: 'c1', giftId, quantity: 3 })

  test('[C-13] [Q4] wait for their member, and go again under their own ids, one after the other', async () => {
    const panel = await openPanel(2_000, [left(1), left(2)])
    expect([panel.panel(), panel.asked.length]).toEqual(['failed', 0])
    await panel.send({ type: 'retry.clicked' })
    expect([panel.panel(), panel.orders()]).toEqual(['giving', [left(1)]])
    // Its coins are those of then.
    await panel.answer(55)
    expect([panel.panel(), panel.kept()]).toEqual(['loading', [left(2)]])
    await panel.offer(1_970)
    expect([panel.panel(), panel.context().gold]).toEqual(['failed', 1_970])
    await panel.send({ type: 'gift.cancelled' })
    expect([panel.panel(), panel.kept(), panel.orders()]).toEqual(['choosing', [], [left(1)]])
  })

  test('[C-13] [Q4] are not forgotten by a second lost answer, nor by a panel that is closed on the way', async () => {
    const panel = await openPanel(2_000, [left(1)])
    await panel.send({ type: 'retry.clicked' }, { type: 'panel.closed' })
    expect(panel.panel()).toBe('giving')
    await panel.fail(LOST)
    expect([panel.panel(), panel.context().errorKey, panel.kept()]).toEqual(['failed', 'errors.timeout', [left(1)]])
    await panel.send({ type: 'panel.closed' })
    expect([panel.panel(), panel.context().kept, panel.kept()]).toEqual(['closed', null, [left(1)]])
  })

  test('[C-13] are refused in words, or bring the offer of now', async () => {
    const panel = await openPanel(2_000, [left(1)])
    await panel.send({ type: 'retry.clicked' })
    await panel.fail(KICKED)
    expect([panel.panel(), panel.context().errorKey, panel.kept()]).toEqual(['failed', 'errors.kicked', []])
    await panel.send({ type: 'retry.clicked' })
    await panel.fail(GONE)
    expect([panel.panel(), panel.context().errorKey, panel.orders()]).toEqual(['renewing', 'errors.notFound', [left(1), left(1)]])
  })

  test('[C-13] belong to their room: the panel of another one is free', async () => {
    const panel = await openPanel(2_000, [{ ...left(1), room: 'c2' }])
    expect(panel.panel()).toBe('choosing')
  })
})
