import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { readHistory } from '#server/live/history/history.ts'
import { readOrders, withOrders } from '#server/live/history/pagedOrders.ts'
import { readLog } from '#server/live/moderation/readLog.ts'
import { listReports } from '#server/live/moderation/reports.ts'
import { canUndo } from '#server/live/moderation/undo.ts'
import { following } from '#server/live/moderation/undoOnRoom.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What is read of a room's log, its reports and its history, and what of the log can be taken back.

const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(db, 'chat_report', 'mute', 'operation_log', 'room', 'room_event')
})

describe('the log of a room', () => {
  const entry = (id: string, values: BareRow['values'] = {}) =>
    row('operation_log', {
      id,
      room: 'r',
      at: now,
      by_member_id: 'm',
      by_name: 'M',
      by_role: 'admin',
      action: 'pin',
      before_json: 'null',
      undone_by: null,
      ...values,
    })
  const read = (asked: { readonly by?: string; readonly since?: number }) =>
    readLog(db, { room: 'r', after: null, size: 20, by: null, group: null, since: null, ...asked }, now)

  const logged = () =>
    writeRows(
      db,
      entry('old', { at: now - 1, place: 1 }),
      entry('at', { place: 2, by_member_id: 'z', by_name: 'B' }),
      entry('new', { at: now + 1, place: 3 }),
      entry('else', { room: 'r-2', by_member_id: 'c', by_name: 'A' }),
    )

  test.each([
    ['from a moment on', { since: now }, ['new', 'at']],
    ['by who acted', { by: 'm' }, ['new', 'old']],
  ] as const)('[D-8] it is read %s', async (_, asked, ids) => {
    await logged()
    expect((await read(asked)).list.map(({ id }) => id)).toEqual(ids)
  })

  test('[D-8] all who acted in the room stand beside it by name', async () => {
    await logged()
    expect((await read({ by: 'm' })).people).toEqual([
      { memberId: 'z', name: 'B' },
      { memberId: 'm', name: 'M' },
    ])
  })

  test('[D-8] an entry from before a gate had a length is taken back to whether it was open', async () => {
    const gate = entry('l', { action: 'followersOn', before_json: 'false' })
    await writeRows(db, bareRoom('lobby'), bareRoom('r', { followers_only: 1, follow_minutes: 30 }), gate)
    const kept = await db.selectFrom('operation_log').selectAll().executeTakeFirstOrThrow()
    expect(await canUndo(db, kept, now)).toBe(true)
    await services.write((tx) => following.takeBack(tx, kept))
    expect(await db.selectFrom('room').selectAll().where('key', '=', 'r').executeTakeFirst()).toMatchObject({
      followers_only: 0,
      follow_minutes: 30,
    })
  })

  test('[D-8] what set another length of following since stands in the way of taking it back', async () => {
    const on = (id: string, place: number, detail: string) =>
      entry(id, { action: 'followersOn', detail, place, before_json: 'false' })
    await writeRows(db, bareRoom('r', { followers_only: 1, follow_minutes: 30 }), on('first', 1, '10'), on('second', 2, '30'))
    const entries = await db.selectFrom('operation_log').selectAll().orderBy('place').execute()
    expect(await Promise.all(entries.map((one) => canUndo(db, one, now)))).toEqual([false, true])
    await db.updateTable('room').set({ follow_minutes: 10 }).execute()
    expect(await Promise.all(entries.map((one) => canUndo(db, one, now)))).toEqual([false, false])
  })

  test.each([
    ['is', 'what kept what was before', { action: 'slowMode', before_json: '0' }],
    ['is not', 'what kept nothing of before', { action: 'slowMode', before_json: null }],
    ['is not', 'what was taken back', { action: 'mute', subject: 'm', undone_by: 'l' }],
    ['is not', 'what names somebody', { action: 'appoint' }],
  ] as const)('[D-8] it %s offered to take back %s', async (is, _, values) => {
    const mute = row('mute', { room: 'r', member_id: 'm', until: now + 1, log_id: 'entry' })
    await writeRows(db, bareRoom('r', { slow_seconds: 10 }), mute, entry('entry', { detail: '10', ...values }))
    const kept = await db.selectFrom('operation_log').selectAll().executeTakeFirstOrThrow()
    expect(await canUndo(db, kept, now)).toBe(is === 'is')
  })
})

describe('a reported message', () => {
  const sender = { memberId: 'a', name: 'A', avatar: '/a.svg', vipLevel: 0, role: 'member', mark: null }
  const body = { id: 'c-1', msgType: 'text', content: 'x', clientId: null, sender, reply: null, mentions: [] }
  const message = { room: 'r', epoch: 'e', seq: 1, event_id: 'c-1', kind: 'chat', removed: 0, body_json: JSON.stringify(body) }
  /** It with reports of these reasons and notes, one after the other. */
  const reported = async (...reports: readonly (readonly [reason: string, note: string | null])[]) => {
    const report = ([reason, note]: readonly [string, string | null], index: number) => {
      const of = { room: 'r', message_id: 'c-1', dismissed_at: null, id: `r-${index}`, member_id: `m-${index}` }
      return row('chat_report', { ...of, reason, note, at: now + index })
    }
    await writeRows(db, row('room_event', message), ...reports.map(report))
    return listReports(db, 'r')
  }

  test('[D-8] it is listed with how many reported it, as of the latest', async () => {
    expect(await reported(['fraud', null], ['spam', null])).toMatchObject([{ count: 2, at: now + 1 }])
  })

  test('[D-8] its most frequent reason stands first, of those as frequent the latest', async () => {
    const [seen] = await reported(['spam', null], ['fraud', null], ['abuse', null], ['other', null], ['spam', null])
    expect(seen?.reasons).toEqual(['spam', 'other', 'abuse', 'fraud'])
  })

  test('[D-8] the five latest notes are shown', async () => {
    const notes = ['one', 'two', 'three', null, 'five', 'six', 'seven']
    const [seen] = await reported(...notes.map((note) => ['spam', note] as const))
    expect(seen?.notes).toEqual(['seven', 'six', 'five', 'three', 'two'])
  })
})

describe('what is stored of a room', () => {
  // Nothing was pushed to this one, so that none of it is in memory.
  const event = (seq: number, values: BareRow['values'] = {}) =>
    row('room_event', {
      room: 'stored',
      epoch: 'e',
      seq,
      kind: 'chat',
      body_json: '{}',
      at: now,
      listed: 1,
      removed: 0,
      ...values,
    })
  const read = async (asked: { readonly after?: number; readonly before?: number }, ...events: readonly BareRow[]) => {
    await writeRows(db, bareRoom('stored', { top: 3 }), ...events)
    return readHistory(services, null, { room: 'stored', size: 2, epoch: 'e', ...asked })
  }
  const seqsOf = ({ events }: { readonly events: readonly unknown[] }) => v.parse(v.array(v.object({ seq: v.number() })), events)

  test.each([
    ['a page', 'of an order before', {}, { epoch: 'e-old' }],
    ['a page', 'of another room', {}, { room: 'another' }],
    ['a page', 'that is not listed', {}, { listed: 0 }],
    ['a gap', 'of an order before', { after: 1 }, { epoch: 'e-old' }],
    ['a gap', 'of another room', { after: 1 }, { room: 'another' }],
    ['a gap', 'that was removed', { after: 1 }, { removed: 1 }],
  ] as const)('[S-8] %s of history has nothing %s', async (_, _what, asked, values) => {
    expect(seqsOf(await read(asked, event(2, values), event(3)))).toEqual([{ seq: 3 }])
  })

  test.each([
    [2, true],
    [1, false],
  ] as const)('[S-8] a page of history with %i lines before it tells whether there are older ones', async (before, older) => {
    const lines = Array.from({ length: before + 1 }, (_, index) => event(index + 1))
    expect((await read({ before: 3 + before - 1 }, ...lines)).older).toBe(older)
  })
})

describe('the latest page of a room whose lines are in memory', () => {
  const [FIRST, LAST] = [3_001, 3_080]
  const stored = (seq: number, kind = 'order') =>
    row('room_event', { room: 'busy', epoch: 'e', seq, kind, body_json: '{}', at: now, listed: 0 })
  const push = (seq: number, kind: string, body: object = {}) =>
    services.bus.publish({ type: 'event', room: 'busy', epoch: 'e', event: { kind, seq, at: now, body } as never })
  /** A room of whose log these are older than what memory holds. */
  const fill = async (...older: readonly BareRow[]) => {
    await writeRows(db, bareRoom('busy', { top: LAST }), ...older)
    services.bus.publish({ type: 'restarted', room: 'busy', epoch: 'e' })
    for (let seq = FIRST; seq < LAST; seq += 1) push(seq, 'chat', { id: `c-${seq}` })
    push(LAST, 'order')
  }
  const page = async () => {
    const { events } = await readHistory(services, null, { room: 'busy', size: 3 })
    const found = v.parse(v.array(v.object({ seq: v.number(), kind: v.string() })), events)
    return found.filter(({ kind }) => kind !== 'chat').map(({ seq }) => seq)
  }
  /** The orders on a page of three, where these are older than what memory holds. */
  const orders = async (...older: readonly BareRow[]) => {
    await fill(...older)
    return page()
  }

  test('[S-8] has the orders of before, those of the last two thousand places', async () => {
    const older = [stored(LAST - 2_000), stored(LAST - 1_999), stored(FIRST - 2, 'chat'), stored(FIRST - 1, 'orderReverted')]
    expect(await orders(...older)).toEqual([LAST - 1_999, FIRST - 1, LAST])
  })

  test('[S-8] has the latest fifty orders', async () => {
    const found = await orders(...Array.from({ length: 60 }, (_, index) => stored(FIRST - 100 + index)))
    expect([found.length, found[0], found.at(-1)]).toEqual([50, FIRST - 100 + 11, LAST])
  })

  test('[S-8] asks for the orders of before once for all who come in', async () => {
    const first = await orders(stored(FIRST - 1))
    await emptyTables(db, 'room_event')
    expect(await page()).toEqual(first)
  })

  test('[S-8] asks for the orders of before again after they could not be read', async () => {
    await fill(stored(FIRST - 1))
    await db.schema.alterTable('room_event').renameTo('away').execute()
    await expect(page()).rejects.toThrow('room_event')
    await db.schema.alterTable('away').renameTo('room_event').execute()
    expect(await page()).toEqual([FIRST - 1, LAST])
  })
})

describe('the orders of a page of history', () => {
  const event = (seq: number, kind = 'order') => row('room_event', { room: 'r', epoch: 'e', seq, kind, body_json: '{}', at: now })
  const seqs = async (through: number, ...events: readonly BareRow[]) => {
    await writeRows(db, bareRoom('r'), ...events)
    const of = await db.selectFrom('room').selectAll().executeTakeFirstOrThrow()
    return (await readOrders(db, of, through)).map(({ seq }) => seq)
  }

  test('[S-8] they are those of the last two thousand places up to its own', async () => {
    expect(await seqs(2_050, event(50), event(51), event(2_050), event(2_051))).toEqual([51, 2_050])
  })

  test('[S-8] they are orders alone, those that were taken back too', async () => {
    expect(await seqs(9, event(7), event(8, 'chat'), event(9, 'orderReverted'))).toEqual([7, 9])
  })

  test('[S-8] they are the latest fifty at most, the oldest first', async () => {
    const found = await seqs(60, ...Array.from({ length: 52 }, (_, index) => event(1 + index)))
    expect([found.length, found[0], found.at(-1)]).toEqual([50, 3, 52])
  })

  const at = (...places: readonly number[]) => places.map((seq) => ({ seq }))

  test('[S-8] an older page has those from its first line on', () => {
    expect(withOrders(at(5, 9), at(3, 5, 7, 12), false)).toEqual(at(5, 5, 7, 9, 12))
    expect(withOrders([], at(3, 7), false)).toEqual([])
  })

  test('[S-8] the latest page has all of them', () => {
    expect(withOrders(at(5, 9), at(3, 7), true)).toEqual(at(3, 5, 7, 9))
    expect(withOrders([], at(3, 7), true)).toEqual(at(3, 7))
  })

  test('[S-8] of more than fifty a page has the latest', () => {
    const orders = at(...Array.from({ length: 52 }, (_, seq) => seq))
    expect(withOrders([], orders, true)).toEqual(orders.slice(2))
  })
})
