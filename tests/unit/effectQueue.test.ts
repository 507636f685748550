import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { enqueueEffect, QUEUE_LIMIT, type WaitingEffect } from '#src/machines/gifts/effectQueue.ts'
import { effect } from '#tests/support/giftEffect.ts'

const NONE: readonly WaitingEffect[] = []
const codes = (queue: readonly WaitingEffect[]) => queue.map(({ gift, count }) => `${gift.giftCode}×${count}`)

test('[C-13] the same gift of the same member that still waits takes the next one along', () => {
  const queue = [
    effect('car'),
    effect('crown'),
    effect('car', { id: 'g2', quantity: 3 }),
    effect('car', { id: 'g3', memberId: 'm2' }),
  ].reduce(enqueueEffect, NONE)
  expect(codes(queue)).toEqual(['car×4', 'crown×1', 'car×1'])
})

test('[C-13] of more than can wait the cheapest goes unplayed, of equals the one that waited longest', () => {
  const full = Array.from({ length: QUEUE_LIMIT }, (_, index) => effect(`e${index}`, { price: coins(index === 5 ? 500 : 1_000) }))
  const queue = full.reduce(enqueueEffect, NONE)
  expect(codes(enqueueEffect(queue, effect('castle', { price: coins(5_000) })))).toEqual(
    ['e0', 'e1', 'e2', 'e3', 'e4', 'e6', 'e7', 'castle'].map((code) => `${code}×1`),
  )
  expect(codes(enqueueEffect(queue, effect('cheap', { price: coins(100) })))).toEqual(codes(queue))
})

test('[C-13] what waits is bounded, in order, and one a member and gift', () => {
  const gifts = fc.array(
    fc.record({ code: fc.constantFrom('car', 'crown', 'boat', 'castle'), memberId: fc.constantFrom('m1', 'm2', 'm3', 'm4') }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(gifts, (given) => {
      const all = given.map(({ code, memberId }, index) =>
        effect(code, { memberId, id: `g${index}`, price: coins(code.length * 100) }),
      )
      const queue = all.reduce(enqueueEffect, NONE)
      expect(queue.length).toBeLessThanOrEqual(QUEUE_LIMIT)
      expect(new Set(queue.map(({ gift }) => `${gift.memberId} ${gift.giftId}`)).size).toBe(queue.length)
      const places = queue.map(({ gift }) => all.findIndex((one) => one.gift.id === gift.id))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})
