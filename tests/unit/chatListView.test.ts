import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatListView, type ChatListState, countMissed, NO_LINES } from '#src/machines/chat/chatListView.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'

const gap = (seq: number): ChatRow => ({ type: 'gap', key: `c${seq}`, seq, at: 0 })
const removed = (seq: number): ChatRow => ({ type: 'removed', key: `c${seq}`, seq, at: 0 })
const message = (seq: number): Extract<ChatRow, { type: 'message' }> => {
  const sender = { memberId: 'm1', name: '小米', avatar: '/art/portrait/m1.svg', vipLevel: 3, role: 'member' } as const
  const body = { id: `c${seq}`, msgType: 'text', content: 'hello', clientId: null, sender, reply: null } as const
  return { type: 'message', key: `c${seq}`, seq, at: 0, message: { ...body, mentions: [] } }
}
const windowOf = (rows: readonly ChatRow[], more: Partial<ChatWindow> = {}): ChatWindow => ({
  rows,
  received: rows.length,
  older: true,
  generation: 1,
  amended: new Map(),
  ...more,
})
const lines = (count: number, more: Partial<ChatWindow> = {}) =>
  windowOf(
    Array.from({ length: count }, (_, index) => gap(index + 1)),
    more,
  )

const FOLLOWING: ChatListState = { filter: 'all', reading: null, past: { rows: [], older: true }, held: null, unread: null }
const words = ({ rows }: { rows: readonly { key: string; type: string }[] }) => rows.map(({ key, type }) => `${key} ${type}`)

describe('what the list draws', () => {
  test('[S-8] the newest while following: 45 to 74 of them, of which thirty go from the top at once', () => {
    const all = lines(360)
    const drawn = Array.from({ length: 61 }, (_, more) => {
      const received = 300 + more
      const { rows } = chatListView(FOLLOWING, windowOf(all.rows.slice(0, received)))
      return { first: rows[0]?.seq, last: rows.at(-1)?.seq, count: rows.length }
    })
    expect(drawn.map(({ last }) => last)).toEqual(all.rows.slice(299).map(({ seq }) => seq))
    expect([...new Set(drawn.map(({ first }) => first))]).toEqual([256, 286, 316])
    expect([Math.min(...drawn.map(({ count }) => count)), Math.max(...drawn.map(({ count }) => count))]).toEqual([45, 74])
  })

  test('no rows before the first lines came', () => {
    expect(chatListView(FOLLOWING, NO_LINES)).toMatchObject({ rows: [], loaded: false })
  })

  test('[D-8] a list that stands still takes over removals and returns, however long ago its lines went', () => {
    const reading = windowOf([message(2), message(3), removed(4)])
    const amended = new Map([
      ['c1', null],
      ['c3', null],
      ['c4', message(4).message],
    ])
    const live = windowOf([gap(9)], { amended })
    const past = { rows: [message(1)], older: true }
    expect(words(chatListView({ ...FOLLOWING, reading, past }, live))).toEqual([
      'c1 removed',
      'c2 message',
      'c3 removed',
      'c4 message',
    ])
    expect(words(chatListView({ ...FOLLOWING, held: reading }, live))).toEqual(['c2 message', 'c3 removed', 'c4 message'])
  })

  test('[Q2] a gap is a line of its own; a list that is read shows it when it is followed again', () => {
    const reading = windowOf([message(1), message(2)], { received: 2 })
    const live = windowOf([{ ...gap(0), key: 'gap-2' }, message(8), message(9)], { received: 4, generation: 2 })
    expect(chatListView({ ...FOLLOWING, reading }, live)).toMatchObject({ rows: reading.rows, newLines: 2 })
    expect(words(chatListView(FOLLOWING, live))).toEqual(['gap-2 gap', 'c8 message', 'c9 message'])
  })

  test('[A-2] what came while away is marked in the followed list and in the one that is read', () => {
    const unread = { since: 3, count: 2, mentions: 0 }
    const marked = ['c2', 'c3', 'unread', 'c4', 'c5']
    const window = windowOf([2, 3, 4, 5].map(gap))
    for (const state of [
      { ...FOLLOWING, unread },
      { ...FOLLOWING, unread, reading: window },
    ])
      expect(chatListView(state, window).rows.map(({ key }) => key)).toEqual(marked)
    // Its place is above the rows that are drawn.
    expect(chatListView({ ...FOLLOWING, unread }, lines(300)).rows).toHaveLength(45)
  })

  test('[D-5] the list begins only where no line stands above it, drawn or not', () => {
    const older = (state: Partial<ChatListState>, live: ChatWindow) => chatListView({ ...FOLLOWING, ...state }, live).older
    const whole = lines(100, { older: false })
    // 55 of the hundred are drawn.
    expect(older({}, whole)).toBe(true)
    expect(older({ reading: whole }, whole)).toBe(false)
    // Meanwhile the latest lines left those behind that are read.
    expect(older({ reading: whole }, lines(300, { older: true }))).toBe(false)
    expect(older({ reading: lines(100), past: { rows: [gap(0)], older: false } }, lines(300))).toBe(false)
  })

  test('[D-5] while the list stands still its version does, whatever comes in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 0, max: 200 }), (count, more) => {
        const stood = lines(count)
        for (const state of [
          { ...FOLLOWING, reading: stood },
          { ...FOLLOWING, held: stood },
        ]) {
          const before = chatListView(state, stood)
          const after = chatListView(state, lines(count + more))
          expect([after.version, after.newLines]).toEqual([before.version, more])
        }
      }),
    )
  })

  test('[D-7] lines are counted for the tab from when another one was shown', () => {
    expect(countMissed(null, lines(9))).toBe(0)
    expect(countMissed(4, lines(9))).toBe(5)
    // The room was joined anew.
    expect(countMissed(40, lines(9))).toBe(0)
  })
})
