import { describe, test } from 'vitest'
import { map } from 'rxjs'
import type { Event } from '#src/streams/events.ts'
import { EFFECT_FRESH_MS, giftEffects } from '#src/streams/giftEffects.ts'
import { chat, gift, lost, more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const large = (seq: number, options: { svgaUrl?: string | null; at?: number; id?: string } = {}): Event => {
  const { svgaUrl = '/effects/car.svga', id = `g${seq}` } = options
  const event = gift(seq, { giftId: 'car', at: options.at ?? 0 })
  return event.kind === 'gift' ? { ...event, body: { ...event.body, id, giftType: 'large', svgaUrl } } : event
}

describe('effects of gifts', () => {
  test('[C-13] large gifts with an effect are emitted once, and never from a loaded page', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b---l-c-', {
        r: reset(large(1)),
        a: more(gift(2, { at: 0 }), large(3), large(4, { svgaUrl: null }), chat(5)),
        b: more(large(6), large(6), large(7)),
        l: lost(large(8)),
        // A gift of the page that is pushed again, and a new one.
        c: more(large(9, { id: 'g8' }), large(10)),
      })
      const result = '    --a-(bc)--d-'
      expectObservable(giftEffects(source, () => 0).pipe(map((effect) => effect.gift.id))).toBe(result, {
        a: 'g3',
        b: 'g6',
        c: 'g7',
        d: 'g10',
      })
    })
  })

  test('[C-13] a gift that is older than 15 s has no effect', () => {
    marbles(({ hot, expectObservable }) => {
      const now = 1_000_000
      const source = hot('r-a-', {
        r: reset(),
        a: more(large(1, { at: now - EFFECT_FRESH_MS - 1 }), large(2, { at: now - EFFECT_FRESH_MS }), large(3, { at: now })),
      })
      const result = '    --(ab)'
      expectObservable(giftEffects(source, () => now).pipe(map((effect) => effect.gift.id))).toBe(result, { a: 'g2', b: 'g3' })
    })
  })
})
