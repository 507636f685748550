import * as fc from 'fast-check'
import { from, map } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Event } from '#src/streams/events.ts'
import { COMBO_MS } from '#src/api/model/gift.ts'
import { type GiftCombo, giftCombos } from '#src/streams/gifts.ts'
import { chat, gift, more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const read = (combos: readonly GiftCombo[]) =>
  combos.map((combo) => `${combo.gift.memberId}:${combo.gift.giftId}×${combo.count}`).join(' ')

describe('gift combos', () => {
  test('[S-9] a repeated gift grows its combo; another gift or member starts a new one', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-c-d-e-', {
        r: reset(gift(1)),
        a: more(gift(2, { quantity: 3 })),
        b: more(chat(3)),
        c: more(gift(4, { member: 'm2' })),
        d: more(gift(5)),
        e: more(gift(6, { giftId: 'car' })),
      })
      const result = '    --a---c-d-e-'
      expectObservable(giftCombos(source).pipe(map(read))).toBe(result, {
        a: 'm1:rose×3',
        c: 'm1:rose×3 m2:rose×1',
        d: 'm1:rose×4 m2:rose×1',
        e: 'm1:rose×4 m2:rose×1 m1:car×1',
      })
    })
  })

  test('[S-9] a gift that comes too late starts a new combo', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-', {
        r: reset(),
        a: more(gift(1, { at: 0 }), gift(2, { at: COMBO_MS })),
        b: more(gift(3, { at: 2 * COMBO_MS + 1 })),
      })
      const result = '    --a-b-'
      expectObservable(giftCombos(source).pipe(map(read))).toBe(result, { a: 'm1:rose×2', b: 'm1:rose×2 m1:rose×1' })
    })
  })

  test('[S-9] of the runs over the picture the last three are kept', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('ab', {
        a: more(gift(1, { member: 'm1' }), gift(2, { member: 'm2' }), gift(3, { member: 'm3' })),
        b: more(gift(4, { member: 'm4' })),
      })
      expectObservable(giftCombos(source).pipe(map(read))).toBe('ab', {
        a: 'm1:rose×1 m2:rose×1 m3:rose×1',
        b: 'm2:rose×1 m3:rose×1 m4:rose×1',
      })
    })
  })

  test('[S-9] a list that is loaded again ends the runs, and gifts of its page begin none', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('arb', { a: more(gift(1)), r: reset(gift(2)), b: more(gift(2), gift(3)) })
      expectObservable(giftCombos(source).pipe(map(read))).toBe('arb', { a: 'm1:rose×1', r: '', b: 'm1:rose×1' })
    })
  })

  test('[S-9] combos keep the total counts and coins', () => {
    const one = fc.record({
      member: fc.constantFrom('m1', 'm2'),
      giftId: fc.constantFrom('rose', 'car'),
      quantity: fc.integer({ min: 1, max: 999 }),
      pause: fc.integer({ min: 0, max: 15_000 }),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (gifts, size) => {
        let at = 0
        const events: Event[] = gifts.map(({ pause, ...options }, index) => gift(index + 1, { ...options, at: (at += pause) }))
        const batches = Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
          more(...events.slice(index * size, (index + 1) * size)),
        )
        let last: readonly GiftCombo[] = []
        giftCombos(from(batches), 1_000).subscribe((combos) => {
          last = combos
        })
        const quantity = gifts.reduce((sum, { quantity: each }) => sum + each, 0)
        expect(last.reduce((sum, combo) => sum + combo.count, 0)).toBe(quantity)
        expect(last.reduce((sum, combo) => sum + combo.coins, 0)).toBe(quantity * 10)
      }),
    )
  })
})
