import { BehaviorSubject, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { amendRows } from '#src/machines/chat/chatRows.ts'
import type { ChatSender } from '#src/api/model/chat.ts'
import { type ChatWindow, chatWindow } from '#src/streams/chat.ts'
import type { Event } from '#src/streams/events.ts'
import { withoutIgnored } from '#src/streams/ignored.ts'
import { chat, more, reset } from './support/events.ts'
import { marbles } from './support/marbles.ts'

const by = (memberId: string): ChatSender => ({ memberId, name: memberId, avatar: null, vipLevel: 0, role: 'member' })
const said = (seq: number, memberId: string) => chat(seq, { sender: by(memberId) })

const rowOf = (event: Event) =>
  event.kind === 'chat'
    ? [{ type: 'message' as const, key: event.body.id, seq: event.seq, at: event.at, message: event.body }]
    : []

/** A room whose windows are read one by one. */
function listen(ids: readonly string[] = []) {
  const ignored = new BehaviorSubject<ReadonlySet<string>>(new Set(ids))
  let last: ChatWindow | undefined
  const windows = new Subject<ChatWindow>()
  withoutIgnored(windows, ignored).subscribe((window) => {
    last = window
  })
  return {
    window: (rows: readonly Event[], received: number, generation = 1) => {
      windows.next({ rows: rows.flatMap(rowOf), received, older: false, generation, amended: new Map() })
    },
    ignore: (...members: string[]) => ignored.next(new Set(members)),
    read: () => [last?.rows.map(({ key }) => key).join(' '), last?.received],
    last: () => last,
  }
}

describe('lines of who is ignored', () => {
  test('[D-7] are neither shown nor counted, and those that came before go too', () => {
    const room = listen()
    room.window([said(1, 'a'), said(2, 'b')], 2)
    expect(room.read()).toEqual(['c1 c2', 2])
    room.ignore('b')
    expect(room.read()[0]).toBe('c1')
    const before = Number(room.read()[1])
    room.window([said(1, 'a'), said(2, 'b'), said(3, 'b'), said(4, 'a')], 4)
    expect(room.read()).toEqual(['c1 c4', before + 1])
  })

  test('[D-7] who is heard again is back with what the window still holds', () => {
    const room = listen(['b'])
    room.window([said(1, 'a'), said(2, 'b')], 2)
    expect(room.read()).toEqual(['c1', 1])
    room.ignore()
    expect(room.read()[0]).toBe('c1 c2')
    room.window([said(1, 'a'), said(2, 'b'), said(3, 'b')], 3)
    expect(room.read()).toEqual(['c1 c2 c3', 2])
  })

  test('[D-7] a list that is loaded again counts its ignored lines again', () => {
    const room = listen(['b'])
    room.window([said(8, 'b'), said(9, 'a')], 2)
    expect(room.read()).toEqual(['c9', 1])
    room.window([said(1, 'b'), said(2, 'a')], 4, 2)
    expect(room.read()).toEqual(['c2', 2])
  })

  test('[D-7] a room where nobody is ignored is the same window', () => {
    marbles(({ hot, expectObservable }) => {
      const source = hot('a-b', { a: reset(chat(1)), b: more(chat(2)) })
      const windows = chatWindow(source)
      expectObservable(withoutIgnored(windows, new BehaviorSubject(new Set<string>()))).toEqual(windows)
    })
  })

  test('[D-7] older pages and lists that stand still lose them as well', () => {
    const room = listen(['b'])
    room.window([said(9, 'a')], 1)
    const page = [said(1, 'a'), said(2, 'b')].flatMap(rowOf)
    expect(amendRows(page, room.last()!).map(({ key }) => key)).toEqual(['c1'])
  })
})
