import { createActor, fromCallback } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { TierFilter } from '#src/api/model/chat.ts'
import { type ChatListEvent, chatListMachine, type OlderPage } from '#src/machines/chat/chatListMachine.ts'
import { chatListView } from '#src/machines/chat/chatListView.ts'
import type { Unread } from '#src/machines/chat/chatRows.ts'
import type { ChatRow, ChatWindow } from '#src/streams/chat.ts'
import { handActor, settled } from './support/deferred.ts'

const line = (seq: number): ChatRow => ({ type: 'gap', key: `c${seq}`, seq, at: 0 })
const linesTo = (last: number, received = last): ChatWindow => ({
  rows: [line(last - 1), line(last)],
  received,
  older: true,
  generation: 1,
  amended: new Map(),
})

function begin() {
  const askUnread = handActor<Unread | null, { room: string }>()
  const loadOlder = handActor<OlderPage, { room: string; before: number; filter: TierFilter }>()
  let push: (event: ChatListEvent) => void = () => undefined
  let keeping = 0
  const list = createActor(
    chatListMachine.provide({
      actors: {
        askUnread: askUnread.logic,
        loadOlder: loadOlder.logic,
        keepSeen: fromCallback(({ sendBack }) => {
          push = sendBack
          keeping += 1
          return () => {
            keeping -= 1
          }
        }),
      },
    }),
    { input: { room: 'c1' } },
  ).start()
  return {
    list,
    askUnread,
    loadOlder,
    memberChanges: () => push({ type: 'member.changed' }),
    keeping: () => keeping,
    unread: () => list.getSnapshot().context.unread,
    /** What is drawn of the room's latest lines. */
    drawn: (live: ChatWindow) => {
      const { rows, newLines, following, held } = chatListView(list.getSnapshot().context, live)
      return { last: rows.at(-1)?.seq, count: rows.length, newLines, following, held }
    },
  }
}

describe('following and reading', () => {
  test('a list that is read stands still, counts what is new, and has older pages above it', async () => {
    const { list, loadOlder, drawn } = begin()
    list.send({ type: 'list.scrolledUp', window: linesTo(11) })
    expect(drawn(linesTo(14))).toEqual({ last: 11, count: 2, newLines: 3, following: false, held: false })
    list.send({ type: 'list.reachedStart' })
    expect(loadOlder.last().input).toEqual({ room: 'c1', before: 10, filter: 'all' })
    loadOlder.last().resolve({ rows: [line(8), line(9)], older: false })
    await settled()
    expect(drawn(linesTo(14)).count).toBe(4)
    list.send({ type: 'list.reachedStart' })
    expect(loadOlder.asked).toHaveLength(1)
    list.send({ type: 'list.reachedEnd' })
    expect(drawn(linesTo(14))).toEqual({ last: 14, count: 2, newLines: 0, following: true, held: false })
  })

  test('an older page that fails can be asked for again', async () => {
    const { list, loadOlder } = begin()
    list.send({ type: 'older.asked', window: linesTo(11) })
    loadOlder.last().reject(new Error('cut'))
    await settled()
    list.send({ type: 'list.reachedStart' })
    expect(loadOlder.asked).toHaveLength(2)
  })

  test('[S-8] after a gap, which has no place of its own, older pages are those before the first line', () => {
    const { list, loadOlder } = begin()
    const { rows, ...rest } = linesTo(11)
    list.send({ type: 'older.asked', window: { ...rest, rows: [line(0), ...rows] } })
    expect(loadOlder.last().input.before).toBe(10)
  })

  test('[A-4] another list is followed from its newest line, and older pages are asked for it', () => {
    const { list, loadOlder, drawn } = begin()
    list.send({ type: 'list.scrolledUp', window: linesTo(11) })
    list.send({ type: 'filter.chosen', filter: 'high' })
    expect(drawn(linesTo(12)).following).toBe(true)
    list.send({ type: 'list.scrolledUp', window: linesTo(11) })
    list.send({ type: 'list.reachedStart' })
    expect(loadOlder.last().input.filter).toBe('high')
  })

  test('who writes sees the newest line', () => {
    const { list, drawn } = begin()
    list.send({ type: 'list.scrolledUp', window: linesTo(11) })
    list.send({ type: 'message.posted' })
    expect(drawn(linesTo(14))).toMatchObject({ last: 14, following: true })
  })
})

describe('[D-8] a moderator’s hand', () => {
  const hold = (by: 'pointer' | 'keyboard' | 'menu', last = 11): ChatListEvent => ({
    type: 'list.held',
    by,
    window: linesTo(last),
  })

  test('[D-8] the list stands still while anything holds it: pointer, keyboard, a menu or a form', () => {
    const { list, drawn } = begin()
    const steps: ChatListEvent[] = [
      hold('pointer'),
      hold('menu', 12),
      { type: 'list.released', by: 'pointer' },
      { type: 'form.opened' },
      { type: 'list.released', by: 'menu' },
      { type: 'form.closed' },
      hold('keyboard', 13),
      hold('keyboard', 14),
      { type: 'list.released', by: 'keyboard' },
    ]
    const seen = steps.map((event) => {
      list.send(event)
      return drawn(linesTo(15)).last
    })
    expect(seen).toEqual([11, 11, 11, 11, 11, 15, 13, 13, 15])
  })

  test('[D-8] a held list shows what is new when it is asked to, and stands still again from there', () => {
    const { list, drawn } = begin()
    list.send(hold('pointer'))
    expect(drawn(linesTo(14))).toEqual({ last: 11, count: 2, newLines: 3, following: true, held: true })
    list.send({ type: 'newest.asked', window: linesTo(14) })
    expect(drawn(linesTo(15))).toEqual({ last: 14, count: 2, newLines: 1, following: true, held: true })
  })

  test('[D-8] a held list that is scrolled up is read as it stood, also when the hand is gone', () => {
    const { list, drawn } = begin()
    list.send(hold('pointer'))
    list.send({ type: 'list.scrolledUp', window: linesTo(14) })
    list.send({ type: 'list.released', by: 'pointer' })
    expect(drawn(linesTo(15))).toEqual({ last: 11, count: 2, newLines: 4, following: false, held: false })
  })

  test('[D-8] a form from elsewhere holds nothing, and a logout releases everything', () => {
    const { list, drawn, memberChanges } = begin()
    list.send({ type: 'form.opened' })
    expect(drawn(linesTo(12)).held).toBe(false)
    list.send(hold('menu'))
    memberChanges()
    expect(drawn(linesTo(12)).held).toBe(false)
  })
})

describe('what came while away', () => {
  const UNREAD: Unread = { since: 7, count: 3, mentions: 1 }

  test('[A-2] it is asked for once on the way in, and the place is kept until the visit ends', async () => {
    const one = begin()
    expect(one.askUnread.asked.map(({ input }) => input)).toEqual([{ room: 'c1' }])
    one.askUnread.last().resolve(UNREAD)
    await settled()
    expect(one.unread()).toEqual(UNREAD)
    expect(one.keeping()).toBe(1)
    one.list.stop()
    expect(one.keeping()).toBe(0)
  })

  test('[A-2] a login or logout asks again; an answer for the former member is dropped', async () => {
    const one = begin()
    one.memberChanges()
    expect(one.askUnread.asked).toHaveLength(2)
    expect(one.askUnread.asked[0]?.signal.aborted).toBe(true)
    one.askUnread.last().resolve(UNREAD)
    await settled()
    one.memberChanges()
    expect(one.unread()).toBeNull()
    expect(one.keeping()).toBe(1)
  })

  test('[A-2] no answer marks nothing', async () => {
    const one = begin()
    one.askUnread.last().reject(new Error('cut'))
    await settled()
    expect(one.unread()).toBeNull()
    one.memberChanges()
    one.askUnread.last().resolve(UNREAD)
    await settled()
    expect(one.unread()).toEqual(UNREAD)
  })
})
