import { equal } from 'node:assert/strict'
import type { ChatListEvent } from '#src/machines/chat/chatListMachine.ts'
import type { Script } from '../kit/script.ts'
import { rowsOf, windowOf } from './listRows.ts'

export const ROOM = 'c1'
export const LIST_KINDS = { keepSeen: 'callback' } as const

const broken = new Error('no network')

const script = (fields: Pick<Script, 'answers' | 'facts'> & { readonly events: readonly ChatListEvent[] }): Script => ({
  kinds: LIST_KINDS,
  input: { room: ROOM },
  ...fields,
  holds: (snapshot) => {
    const { reading, past, held, holds, leftAt } = snapshot.context
    equal(reading !== null, snapshot.matches({ view: 'reading' }), 'who reads, reads what stood there')
    if (reading === null) equal(past.rows.length, 0, 'older lines stand above a list that is read, and nowhere else')
    equal(held !== null, holds.length > 0, 'a list stands still while something holds it, and only then')
    equal(leftAt !== null, snapshot.matches({ tab: 'hidden' }), 'lines are counted while the chat is out of sight')
  },
})

/** Following the newest line, or reading what was. */
const view = script({
  events: [
    { type: 'list.scrolledUp', window: windowOf(true) },
    { type: 'list.scrolledUp', window: windowOf(false) },
    { type: 'line.chosen', window: windowOf(true) },
    { type: 'older.asked', window: windowOf(true) },
    { type: 'older.asked', window: windowOf(false) },
    { type: 'list.reachedStart' },
    { type: 'list.reachedEnd' },
    { type: 'newest.asked', window: windowOf(true) },
    { type: 'message.posted' },
    { type: 'filter.chosen', filter: 'low' },
  ],
  answers: {
    loadOlder: {
      done: [
        { rows: rowsOf(4), older: true },
        { rows: rowsOf(2), older: false },
      ],
      error: [broken],
    },
  },
  facts: ({ context }) => [context.reading?.older, context.past.older, context.past.rows.length > 0],
})

/** A moderator's hand. */
const hold = script({
  events: [
    { type: 'list.held', by: 'pointer', window: windowOf(true) },
    { type: 'list.held', by: 'menu', window: windowOf(true) },
    { type: 'list.released', by: 'pointer' },
    { type: 'list.released', by: 'menu' },
    { type: 'form.opened' },
    { type: 'form.closed' },
    { type: 'newest.asked', window: windowOf(true, 9) },
    { type: 'member.changed' },
  ],
  answers: {},
  facts: ({ context: { holds, held } }) => [
    holds.includes('pointer'),
    holds.includes('menu'),
    holds.includes('form'),
    held?.received,
  ],
})

/** What came while away, and the tab's count. */
const counts = script({
  events: [{ type: 'member.changed' }, { type: 'list.hidden', received: 5 }, { type: 'list.shown' }],
  answers: { askUnread: { done: [null, { since: 7, count: 2, mentions: 0 }], error: [broken] }, keepSeen: { error: [broken] } },
  facts: ({ context }) => [context.unread, context.leftAt],
})

export const chatListScripts: readonly Script[] = [view, hold, counts]
