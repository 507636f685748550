import { map, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { type ChatWindow, chatWindow, confirmations, rowsOf } from '#src/streams/chat.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { chat, gift, lost, more, removed, reset, restored, welcome } from './support/events.ts'
import { marbles } from './support/marbles.ts'

/** A window's rows as one text each, for diagrams. */
function read(window: ChatWindow): string {
  const rows = window.rows.map((row) => {
    switch (row.type) {
      case 'message':
        return row.message.content
      case 'removed':
        return `(${row.key} removed)`
      case 'gift':
        return `${row.combo.gift.memberId} ${row.combo.gift.giftId}×${row.combo.count}`
      case 'welcome':
        return `hello ${row.welcome.username}`
      case 'match':
        return `${row.event.kind} ${row.event.homeScore}:${row.event.visitScore}`
      case 'gap':
        return '…'
    }
  })
  return rows.join(' | ')
}

/** The last window after some deliveries. */
function windowAfter(...deliveries: Delivery<Event>[]): ChatWindow {
  const source = new Subject<Delivery<Event>>()
  let last: ChatWindow | undefined
  const subscription = chatWindow(source).subscribe((window) => {
    last = window
  })
  for (const delivery of deliveries) source.next(delivery)
  source.complete()
  subscription.unsubscribe()
  if (last === undefined) throw new Error('no window')
  return last
}

/** A goal, as a line of the chat; with null it is one of the timeline alone. */
const goal = (seq: number, id: string, inChat: 'told' | null = 'told'): Event => ({
  kind: 'matchEvent',
  seq,
  at: seq,
  body: {
    id,
    matchId: 'm1',
    at: seq,
    second: 60,
    period: 1,
    kind: 'score',
    side: 'home',
    points: 1,
    homeScore: 1,
    visitScore: 0,
    inChat:
      inChat === null
        ? null
        : { sport: 'football', home: { 'zh-CN': '海鸥', en: 'Gulls' }, visit: { 'zh-CN': '飞鹰', en: 'Eagles' } },
  },
})

describe('chat window', () => {
  test('[S-9] a goal is one line, however often it is told; what the chat is not told is none', () => {
    const window = windowAfter(reset(chat(1), goal(2, 'v1')), more(goal(2, 'v1'), goal(3, 'v2', null), chat(4)))
    expect(read(window)).toBe('line 1 | score 1:0 | line 4')
    expect(window.received).toBe(3)
    expect(read(windowAfter(reset(), more(goal(1, 'v1')), lost(goal(1, 'v1'))))).toBe('… | score 1:0')
  })

  test('[D-5] the list changes at once after a quiet time, then at most every 100 ms', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('a 49ms b 29ms c 150ms d', {
        a: reset(chat(1)),
        b: more(chat(2)),
        c: more(chat(3)),
        d: more(chat(4)),
      })
      const result = '    a 99ms b 130ms d'
      const texts = { a: 'line 1', b: 'line 1 | line 2 | line 3', d: 'line 1 | line 2 | line 3 | line 4' }
      expectObservable(chatWindow(source).pipe(map(read))).toBe(result, texts)
    })
  })

  test('[D-8] a restored message is in its old position, whether its removal was seen or not', () => {
    const all = [chat(1), chat(2), chat(3)]
    const seen = windowAfter(reset(...all), more(removed(4, 'c2')), more(restored(5, 2), chat(6)))
    // A client that entered while it was removed never had it.
    const unseen = windowAfter(reset(chat(1), chat(3)), more(restored(5, 2), chat(6)))
    for (const window of [seen, unseen]) expect(read(window)).toBe('line 1 | line 2 | line 3 | line 6')
    expect(seen.received).toBe(4)
    expect(seen.amended.get('c2')).toMatchObject({ content: 'line 2' })
    // One from before the first line belongs to older pages; a restored message is not appended again by its own push.
    expect(read(windowAfter(reset(chat(3)), more(restored(5, 2))))).toBe('line 3')
    expect(read(windowAfter(reset(chat(1)), more(restored(5, 2), chat(6, { id: 'c2' }))))).toBe('line 1 | line 2')
  })

  test('[D-8] [D-5] after a gap a restored message from before it leaves the older pages whole', () => {
    expect(read(windowAfter(lost(chat(700), chat(701)), more(restored(702, 5))))).toBe('… | line 700 | line 701')
    expect(read(windowAfter(lost(chat(700), chat(702)), more(restored(703, 701))))).toBe('… | line 700 | line 701 | line 702')
  })

  test('[D-8] removals and restorations outside the window are kept for frozen lists', () => {
    const window = windowAfter(reset(chat(9)), more(removed(10, 'c1'), removed(11, 'c2'), restored(12, 2)))
    expect([...window.amended].map(([id, message]) => [id, message?.content ?? null])).toEqual([
      ['c1', null],
      ['c2', 'line 2'],
    ])
  })

  test('[D-8] of more than 300 removals the latest are kept for frozen lists', () => {
    const { amended } = windowAfter(reset(), more(...Array.from({ length: 301 }, (_, index) => removed(index + 1, `c${index}`))))
    expect([amended.size, amended.has('c0'), amended.has('c1'), amended.get('c300')]).toEqual([300, false, true, null])
  })

  test('[S-9 messages] a message that is pushed twice is shown once', () => {
    const window = windowAfter(reset(chat(1)), more(chat(2), chat(3, { id: 'c2' })), more(chat(4, { id: 'c1' }), chat(5)))
    expect(read(window)).toBe('line 1 | line 2 | line 5')
    expect(window.received).toBe(3)
  })

  test('[S-9 welcomes] a member is welcomed once', () => {
    const window = windowAfter(reset(), more(welcome(1, 'mia'), welcome(2, 'leo')), more(welcome(3, 'mia')))
    expect(read(window)).toBe('hello mia | hello leo')
  })

  test('[S-9] a repeated gift is merged into its row, also with other lines in between', () => {
    const window = windowAfter(reset(), more(gift(1, { quantity: 2 }), chat(2), gift(3)), more(gift(4, { quantity: 5 })))
    expect(read(window)).toBe('m1 rose×8 | line 2')
  })

  test('[D-8] a removed message keeps its position without its text', () => {
    const window = windowAfter(reset(chat(1), chat(2), chat(3)), more(removed(4, 'c2')))
    expect(read(window)).toBe('line 1 | (c2 removed) | line 3')
  })

  test('[D-8] a removed message is no longer quoted by its answers', () => {
    const reply = { id: 'c1', name: '小米', excerpt: 'line 1' }
    const window = windowAfter(reset(chat(1), chat(2, { reply }), chat(3)), more(removed(4, 'c1')))
    expect(window.rows.map((row) => (row.type === 'message' ? row.message.reply : row.type))).toEqual([
      'removed',
      { ...reply, excerpt: '' },
      null,
    ])
  })

  test('[D-8] a restored message is quoted by its answers again', () => {
    const reply = { id: 'c1', name: '小米', excerpt: 'line 1' }
    const window = windowAfter(reset(chat(1), chat(2, { reply })), more(removed(3, 'c1')), more(restored(4, 1)))
    expect(window.rows.map((row) => (row.type === 'message' ? row.message.reply : row.type))).toEqual([null, reply])
  })

  test('[D-5] a gap is marked when the list is loaded again', () => {
    const window = windowAfter(reset(chat(1)), lost(chat(700), chat(701)))
    expect(read(window)).toBe('… | line 700 | line 701')
    expect(window.older).toBe(true)
    expect(window.generation).toBe(2)
  })

  test('[D-5] the window keeps the last 300 lines and reports that older ones exist', () => {
    const window = windowAfter(reset(), more(...Array.from({ length: 450 }, (_, index) => chat(index + 1))))
    expect(window.rows).toHaveLength(300)
    expect(window.rows[0]?.seq).toBe(151)
    expect(window.older).toBe(true)
    expect(window.received).toBe(450)
  })

  test('[D-5] unreadable pushes and those of other kinds do not change the list', () => {
    const window = windowAfter(reset(chat(1)), more({ kind: 'unreadable', seq: 2, at: 0 }), more(chat(3)))
    expect(read(window)).toBe('line 1 | line 3')
  })

  test('[D-5] own messages are found by their client-made ids', () => {
    const source = new Subject<Delivery<Event>>()
    const seen: string[][] = []
    const subscription = confirmations(chatWindow(source)).subscribe((ids) => seen.push([...ids]))
    source.next(reset(chat(1), chat(2, { clientId: 'client-made-id-0001' })))
    source.complete()
    subscription.unsubscribe()
    expect(seen.at(-1)).toEqual(['client-made-id-0001'])
  })

  test('[D-5] a page of history gives the same rows as the live list', () => {
    expect(rowsOf([chat(1), gift(2), gift(3), chat(4, { id: 'c1' })]).map((row) => row.type)).toEqual(['message', 'gift'])
  })
})
