import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMBO_OFFER_MS } from '#src/machines/gifts/giftOrder.ts'
import { selectHasCombo, selectRun } from '#src/machines/gifts/giftSelectors.ts'
import { quiet } from './support/handOrder.ts'
import { LOST, openPanel } from './support/giftPanel.ts'

type Panel = Awaited<ReturnType<typeof openPanel>>
const hasCombo = ({ actor }: Panel) => selectHasCombo(actor.getSnapshot())
const count = ({ actor }: Panel) => selectRun(actor.getSnapshot())?.count ?? 0
const ordered = ({ orders }: Panel) => orders().map(({ giftId, quantity }) => [giftId, quantity])

/** A panel where `quantity` roses were just given and `left` coins remain. */
async function given(quantity = 2, left = 1_000) {
  const panel = await openPanel()
  await panel.send({ type: 'quantity.changed', quantity })
  await panel.send({ type: 'gift.submitted' })
  await panel.answer(left)
  return panel
}

describe('combo', () => {
  test('[C-13] after a gift one press gives the same again, and the run counts on', async () => {
    const panel = await given()
    expect([hasCombo(panel), count(panel)]).toEqual([true, 2])
    await panel.send({ type: 'combo.tapped' })
    expect(hasCombo(panel)).toBe(true)
    await panel.answer(980)
    expect(ordered(panel)).toEqual([
      ['rose', 2],
      ['rose', 2],
    ])
    expect([hasCombo(panel), count(panel), panel.context().gold]).toEqual([true, 4, 980])
    const ids = panel.orders().map(({ clientId }) => clientId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('[C-13] presses while an order is on its way go together as the next one', async () => {
    const panel = await given()
    for (let press = 0; press < 4; press += 1) panel.actor.send({ type: 'combo.tapped' })
    await quiet()
    expect(ordered(panel)).toHaveLength(2)
    await panel.answer(980)
    expect(ordered(panel).at(-1)).toEqual(['rose', 6])
    await panel.answer(920)
    expect([ordered(panel).length, count(panel)]).toEqual([3, 10])
  })

  test('[C-13] the offer ends by time, and by any other choice', async () => {
    const late = await given()
    late.clock.increment(COMBO_OFFER_MS - 1)
    expect(hasCombo(late)).toBe(true)
    late.clock.increment(1)
    expect(hasCombo(late)).toBe(false)
    await late.send({ type: 'combo.tapped' })
    expect(ordered(late)).toHaveLength(1)
    for (const event of [
      { type: 'gift.chosen', giftId: 'car' },
      { type: 'quantity.changed', quantity: 5 },
      { type: 'filter.chosen', filter: 'large' },
      { type: 'panel.closed' },
    ] as const) {
      const panel = await given()
      await panel.send(event)
      expect([event.type, hasCombo(panel), count(panel)]).toEqual([event.type, false, 0])
    }
  })

  test.each([
    [{ type: 'gift.chosen', giftId: 'car' }, ['car', 1]],
    [{ type: 'quantity.changed', quantity: 5 }, ['rose', 5]],
    [{ type: 'filter.chosen', filter: 'large' }, ['car', 1]],
  ] as const)('[C-13] after %o while a gift is on its way the button gives what is chosen: %o', async (event, next) => {
    const panel = await openPanel()
    await panel.send({ type: 'gift.submitted' })
    await panel.send(event)
    await panel.answer(1_990)
    expect(hasCombo(panel)).toBe(false)
    await panel.send({ type: 'combo.tapped' }, { type: 'gift.submitted' })
    expect(ordered(panel)).toEqual([['rose', 1], next])
  })

  test('[C-13] presses for more of a gift still go where another one is chosen meanwhile, and no others', async () => {
    const panel = await given()
    await panel.send({ type: 'combo.tapped' }, { type: 'combo.tapped' }, { type: 'gift.chosen', giftId: 'car' })
    expect(hasCombo(panel)).toBe(false)
    await panel.send({ type: 'combo.tapped' })
    await panel.answer(980)
    await panel.answer(960)
    await panel.send({ type: 'gift.submitted' })
    expect(ordered(panel)).toEqual([
      ['rose', 2],
      ['rose', 2],
      ['rose', 2],
      ['car', 1],
    ])
  })

  test('[C-13] a costly order is never repeated by a press, nor one that the coins do not reach for', async () => {
    const costly = await openPanel(5_000)
    await costly.send({ type: 'gift.chosen', giftId: 'car' })
    await costly.send({ type: 'quantity.changed', quantity: 2 })
    await costly.send({ type: 'gift.submitted' })
    await costly.send({ type: 'gift.confirmed' })
    await costly.answer(4_000)
    expect([hasCombo(costly), count(costly)]).toEqual([false, 2])
    expect(hasCombo(await given(2, 19))).toBe(false)
    expect(hasCombo(await given(2, 20))).toBe(true)
  })

  test('[C-13] presses that wait go together only as far as the coins reach', async () => {
    const panel = await given(2, 60)
    for (let press = 0; press < 4; press += 1) panel.actor.send({ type: 'combo.tapped' })
    await quiet()
    await panel.answer(40)
    expect(ordered(panel).at(-1)).toEqual(['rose', 4])
  })

  test('[C-13] presses that wait go together only as far as one order may be large', async () => {
    const panel = await given(99, 100_000)
    for (let press = 0; press < 12; press += 1) panel.actor.send({ type: 'combo.tapped' })
    await quiet()
    await panel.answer(99_010)
    expect(ordered(panel).at(-1)).toEqual(['rose', 990])
  })

  test('[C-13] a press that fails stops the run, and what waited is not sent', async () => {
    const panel = await given()
    await panel.send({ type: 'combo.tapped' })
    await panel.send({ type: 'combo.tapped' })
    await panel.fail(LOST)
    expect(panel.panel()).toBe('failed')
    await panel.send({ type: 'retry.clicked' })
    await panel.answer(980)
    expect(ordered(panel)).toHaveLength(3)
    const [, second, third] = panel.orders()
    expect(third).toEqual(second)
    expect(count(panel)).toBe(4)
  })

  test('[C-13] fast presses order what they ask for, and never more than the coins', async () => {
    const step = fc.constantFrom('press' as const, 'answer' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 10, max: 300 }), async (steps, gold) => {
        const panel = await openPanel(gold)
        let [left, answered, presses] = [gold, 0, 1]
        const answer = async () => {
          await quiet()
          const asked = panel.asked[answered]
          if (asked === undefined) return
          answered += 1
          left -= asked.order.quantity * 10
          expect(left).toBeGreaterThanOrEqual(0)
          await panel.answer(left)
        }
        panel.actor.send({ type: 'gift.submitted' })
        await answer()
        for (const one of steps) {
          if (one === 'answer') await answer()
          else if (panel.actor.getSnapshot().can({ type: 'combo.tapped' })) {
            presses += 1
            panel.actor.send({ type: 'combo.tapped' })
          }
        }
        await quiet()
        while (answered < panel.asked.length) await answer()
        expect(panel.orders().reduce((sum, { quantity }) => sum + quantity, 0)).toBe(presses)
        panel.actor.stop()
      }),
      { numRuns: 60 },
    )
  })
})
