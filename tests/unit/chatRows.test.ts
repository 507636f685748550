import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { amendRows, countNew, filterRows, filterWindow, markUnread, peopleOf } from '#src/machines/chat/chatRows.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'

const message = (seq: number, level = 3, more: Partial<ChatMessage> = {}): ChatRow => ({
  type: 'message',
  key: `c${seq}`,
  seq,
  at: seq,
  message: {
    id: `c${seq}`,
    msgType: 'text',
    content: `line ${seq}`,
    clientId: null,
    sender: { memberId: `m${level}`, name: `level ${level}`, avatar: '/a.svg', vipLevel: level, role: 'member' },
    reply: null,
    mentions: [],
    ...more,
  },
})
const removed = (seq: number): ChatRow => ({ type: 'removed', key: `c${seq}`, seq, at: seq })
const gap: ChatRow = { type: 'gap', key: 'gap', seq: 0, at: 0 }
const welcome = (seq: number, type: 0 | 1): ChatRow => ({
  type: 'welcome',
  key: `w${seq}`,
  seq,
  at: seq,
  welcome: { userId: `u${seq}`, username: 'u', type },
})
const windowOf = (rows: readonly ChatRow[], received = rows.length): ChatWindow => ({
  rows,
  received,
  older: true,
  generation: 1,
  amended: new Map(),
})
const keys = (rows: readonly { key: string }[]) => rows.map((row) => row.key)

describe('rows of the list', () => {
  test('[A-4] level 4 and below in one list, 5 and above in the other, all in the room', () => {
    const rows = [gap, message(1, 4), message(2, 5), welcome(3, 0), welcome(4, 1), removed(5), message(6, 0)]
    expect(keys(filterRows(rows, 'low'))).toEqual(['gap', 'c1', 'w3', 'c6'])
    expect(keys(filterRows(rows, 'high'))).toEqual(['gap', 'c2', 'w4'])
    expect(filterRows(rows, 'all')).toBe(rows)
  })

  test('[A-4] whatever the room says, every message is in exactly one of the two lists', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12)), (levels) => {
        const rows = levels.map((level, index) => message(index + 1, level))
        const [low, high] = [filterRows(rows, 'low'), filterRows(rows, 'high')]
        expect([...keys(low), ...keys(high)].sort()).toEqual(keys(rows).sort())
      }),
    )
  })

  test('[A-4] what a match brings is in both lists, and new in both', () => {
    const names = { 'zh-CN': '海鸥', en: 'Gulls' }
    const moment = { second: 60, period: 1, kind: 'score', side: 'home', points: 1, homeScore: 1, visitScore: 0 } as const
    const event = { id: 'v1', matchId: 'm1', at: 2, ...moment, inChat: { sport: 'football', home: names, visit: names } } as const
    const rows: ChatRow[] = [message(1, 4), { type: 'match', key: 'v1', seq: 2, at: 2, event }]
    expect([keys(filterRows(rows, 'low')), keys(filterRows(rows, 'high'))]).toEqual([['c1', 'v1'], ['v1']])
    expect(countNew(windowOf(rows.slice(0, 1)), windowOf(rows), 'high')).toBe(1)
  })

  test('[A-4] what is new is counted in the list that is shown', () => {
    const stood = windowOf([message(1), message(2, 6)], 40)
    const live = windowOf([message(1), message(2, 6), message(3), message(4, 6), message(5, 6), welcome(6, 1)], 43)
    expect(countNew(stood, live)).toBe(3)
    expect(countNew(filterWindow(stood, 'high'), filterWindow(live, 'high'), 'high')).toBe(2)
    expect(countNew(filterWindow(stood, 'low'), filterWindow(live, 'low'), 'low')).toBe(1)
    expect(countNew(null, live, 'high')).toBe(0)
  })

  test('[A-2] the mark stands before the first line that came while away', () => {
    const rows = [message(1), message(2), message(5), message(6)]
    const away = (since: number, count = 2) => ({ since, count, mentions: 0 })
    expect(keys(markUnread(rows, away(3), true))).toEqual(['c1', 'c2', 'unread', 'c5', 'c6'])
    expect(keys(markUnread(rows, away(0), false))).toEqual(['unread', 'c1', 'c2', 'c5', 'c6'])
    expect(markUnread(rows, away(0), true)).toBe(rows)
    expect(markUnread(rows, away(6), true)).toBe(rows)
    expect(markUnread(rows, away(3, 0), true)).toBe(rows)
    expect(markUnread(rows, null, false)).toBe(rows)
  })

  test('[D-8] in a list that stands still, answers lose a removed quote; other rows are the same objects', () => {
    const reply = { id: 'c1', name: 'm', excerpt: 'line 1' }
    const rows = [message(2, 3, { reply }), message(3)]
    const window = (amended: ChatWindow['amended']): ChatWindow => ({
      rows: [],
      received: 0,
      older: false,
      generation: 1,
      amended,
    })
    const [answer, other] = amendRows(rows, window(new Map([['c1', null]])))
    expect(answer).toMatchObject({ message: { reply: { id: 'c1', excerpt: '' } } })
    expect(other).toBe(rows[1])
    expect(amendRows(rows, window(new Map()))).toBe(rows)
    // A message that is back is quoted again.
    const back = message(1)
    if (back.type !== 'message' || answer === undefined) throw new Error('no message')
    expect(amendRows([answer], window(new Map([['c1', back.message]])))).toEqual([rows[0]])
  })

  test('[D-7] whom a line may speak to: the latest speakers first, each once, not oneself', () => {
    const rows = [message(1, 1), message(2, 2), message(3, 1), message(4, 9), message(5, 7, { msgType: 'system' })]
    expect(peopleOf(rows, 'm9').map((person) => person.memberId)).toEqual(['m1', 'm2'])
  })
})
