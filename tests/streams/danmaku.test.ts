import { map } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { DANMAKU_LATE, type DanmakuItem, danmakuItems } from '#src/streams/danmaku.ts'
import { chat, gift, lost, more, removed, reset, welcome } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const read = (items: readonly DanmakuItem[]) =>
  items.map((item) => (item.type === 'line' ? item.text : `-${item.id}`)).join(' | ')

describe('lines over the picture', () => {
  test('[D-7] [S-9] are new messages, each once; no history, gifts or welcomes', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('r-a-b-c-d-l-e-', {
        r: reset(chat(1)),
        a: more(chat(2), gift(3), chat(4)),
        b: more(welcome(5, 'u1')),
        c: more(chat(2), chat(6)),
        d: more(chat(7, { msgType: 'system' })),
        l: lost(chat(8), chat(9)),
        e: more(chat(10)),
      })
      const result = '    --a---c-----e-'
      expectObservable(danmakuItems(source).pipe(map(read))).toBe(result, {
        a: 'line 2 | line 4',
        c: 'line 6',
        e: 'line 10',
      })
    })
  })

  test('[D-8] a removal is emitted in order with the lines', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('-a-b-', { a: more(chat(1)), b: more(removed(2, 'c1'), chat(3)) })
      const result = '    -a-b-'
      expectObservable(danmakuItems(source).pipe(map(read))).toBe(result, { a: 'line 1', b: '-c1 | line 3' })
    })
  })

  test('[D-7] of a gap fill only the last ten seconds are shown', () => {
    expect(DANMAKU_LATE).toBe(10_000)
    marbles(({ hot, expectObservable }) => {
      // One second of the server's time for each sequence number.
      const source = hot('-a-', { a: more(...Array.from({ length: 30 }, (_, index) => chat(index + 1))) })
      const last = Array.from({ length: 11 }, (_, index) => `line ${index + 20}`).join(' | ')
      expectObservable(danmakuItems(source).pipe(map(read))).toBe('-a-', { a: last })
    })
  })

  test('[D-7] a new subscription does not repeat earlier lines', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('-a-b-c-', { a: more(chat(1)), b: more(chat(2)), c: more(chat(3)) })
      expectObservable(danmakuItems(source).pipe(map(read)), '--^').toBe('---b-c-', { b: 'line 2', c: 'line 3' })
    })
  })
})
