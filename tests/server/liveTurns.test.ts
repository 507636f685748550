import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readOrders, withOrders } from '#server/live/history/pagedOrders.ts'
import { actOnSeveral } from '#server/live/moderation/bulk.ts'
import { listReports } from '#server/live/moderation/reports.ts'
import { remindersOf } from '#server/live/reminders/reminders.ts'
import { welcome } from '#server/live/rooms/welcome.ts'
import { watchRoles } from '#server/live/socket/roles.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// How a match and a broadcast go on, and what is told of it; what comes back at its time.

const SECOND = 1_000
const MINUTE = 60_000
const start = 1_000 * 86_400_000
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  for (const table of [
    'anchor',
    'anchor_broadcast',
    'chat_report',
    'match',
    'match_result',
    'member',
    'mute',
    'operation_log',
    'reminder',
    'room',
    'room_event',
    'welcome',
  ] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const room = (key: string) =>
  row('room', { key, epoch: 'e', top: 0, game_status: 'pre', slow_seconds: 0, follow_minutes: 10, blocked_words_json: '[]' })
const match = row('match', {
  id: 'm',
  game_status: 'pre',
  sport: 'football',
  home_name: 'Reds',
  visit_name: 'Blues',
  home_logo: '/r.svg',
  visit_logo: '/b.svg',
  start_at: start,
  parts_json: '[]',
  clock_second: 0,
  clock_at: start,
  clock_running: 0,
  clock_period: 1,
  clock_added: 0,
})
const anchor = (id: string, values: BareRow['values'] = {}) =>
  row('anchor', {
    id,
    anchor_room_id: id,
    chat_room_no: `c-${id}`,
    status: 'Off',
    match_id: null,
    title: 't',
    cover: '/c.svg',
    ...values,
  })
const waits = (kind: string, target_id: string) =>
  row('reminder', { member_id: 'me', kind, target_id, at: 1, due_at: null, told_at: null })
const isTold = async () => (await remindersOf(db, 'me', now)).map(({ startedAt }) => startedAt)
const heard = async (kind: string) =>
  (await db.selectFrom('room_event').select('room').where('kind', '=', kind).orderBy('room').execute()).map((one) => one.room)

describe('a match', () => {
  type Status = 'pre' | 'live' | 'break' | 'ended'
  async function becomes(gameStatus: Status) {
    await services.matches.update('m', { gameStatus })
    const found = await db.selectFrom('match').selectAll().where('id', '=', 'm').executeTakeFirstOrThrow()
    return [found.clock_period, found.clock_second, found.clock_running]
  }

  test('[C-13] its clock runs from the kick-off, rests at a break, and begins the next period with the play', async () => {
    await writeRows(db, room('lobby'), room('m'), match)
    now += 5 * MINUTE
    expect(await becomes('live')).toEqual([1, 0, 1])
    now += 90 * SECOND
    expect(await becomes('break')).toEqual([1, 90, 0])
    now += MINUTE
    expect(await becomes('live')).toEqual([2, 0, 1])
    now += 7 * SECOND
    expect(await becomes('ended')).toEqual([2, 7, 0])
  })

  test('[C-13] one that was ended too soon goes on where it stood', async () => {
    await writeRows(db, room('lobby'), room('m'), match)
    await becomes('live')
    now += 30 * SECOND
    await becomes('ended')
    now += MINUTE
    expect(await becomes('live')).toEqual([1, 30, 1])
    now += 2 * SECOND
    expect(await becomes('break')).toEqual([1, 32, 0])
  })

  test('[S-1] who waits for it is told of its beginning, and not of play after a break', async () => {
    await writeRows(db, room('lobby'), room('m'), match, waits('match', 'm'))
    await becomes('live')
    expect(await isTold()).toEqual([now])
    await db.updateTable('reminder').set({ due_at: null }).execute()
    await becomes('break')
    await becomes('live')
    expect(await isTold()).toEqual([null])
  })

  test('[C-13] [S-11] the lobby, its own room and those of its anchors hear of it, and of a phase alone the list of rooms', async () => {
    await writeRows(db, room('lobby'), room('m'), room('c-a'), room('c-b'), match, anchor('a', { match_id: 'm' }), anchor('b'))
    await services.matches.update('m', { homeScore: 1 })
    expect([await heard('match'), await heard('roomStatuses')]).toEqual([['c-a', 'lobby', 'm'], []])
    await becomes('live')
    expect(await heard('roomStatuses')).toEqual(['lobby'])
    const phases = await db.selectFrom('room').select(['key', 'game_status']).orderBy('key').execute()
    expect(phases.map((one) => `${one.key} ${one.game_status}`)).toEqual(['c-a live', 'c-b pre', 'lobby pre', 'm live'])
  })

  test('[C-13] what changes of it leaves the rest as it was, and is no result before its end', async () => {
    await writeRows(db, room('lobby'), room('m'), match)
    await services.matches.update('m', { homeScore: 2, parts: [[2, 0]] })
    await services.matches.update('m', { visitScore: 1 })
    const found = await db.selectFrom('match').selectAll().executeTakeFirstOrThrow()
    expect([found.home_score, found.visit_score, found.game_status, found.parts_json]).toEqual([2, 1, 'pre', '[[2,0]]'])
    expect(await db.selectFrom('match_result').select('match_id').execute()).toEqual([])
  })
})

describe('an anchor', () => {
  const becomes = (status: string) => services.anchors.setStatus('a', status, null)
  const broadcasts = async () =>
    (await db.selectFrom('anchor_broadcast').selectAll().orderBy('start_at').execute()).map(
      ({ start_at: from, end_at: to, match_name: name }) => [from - start, to === null ? null : to - start, name],
    )

  test('[S-1] one broadcast lasts from the picture over its interruptions to the end', async () => {
    await writeRows(db, room('lobby'), room('c-a'), match, anchor('a', { match_id: 'm' }))
    for (const status of ['On0', 'On1', 'On2', 'On1', 'Off', 'Off']) {
      now += SECOND
      await becomes(status)
    }
    expect(await broadcasts()).toEqual([[2 * SECOND, 5 * SECOND, 'Reds – Blues']])
    await becomes('On1')
    expect((await broadcasts()).at(-1)).toEqual([6 * SECOND, null, 'Reds – Blues'])
  })

  test('[S-1] who waits for them is told once the picture is there, and not while it goes on', async () => {
    await writeRows(db, room('lobby'), room('c-a'), anchor('a'), waits('anchor', 'a'), waits('match', 'a'))
    await becomes('On0')
    expect(await isTold()).toEqual([null, null])
    await becomes('On1')
    const due = await db.selectFrom('reminder').select('kind').where('due_at', 'is not', null).execute()
    expect(due).toEqual([{ kind: 'anchor' }])
    await db.updateTable('reminder').set({ due_at: null }).execute()
    await becomes('On1')
    expect(await isTold()).toEqual([null, null])
  })

  test('[S-1] how they stand is told in the lobby and in their own room', async () => {
    await writeRows(db, room('lobby'), room('c-a'), room('c-b'), anchor('a'), anchor('b'))
    await becomes('On1')
    expect(await heard('anchorStatus')).toEqual(['c-a', 'lobby'])
  })
})

test('[S-9] [A-4] a member is welcomed in a room again after ten minutes, in each room for itself and never in the lobby', async () => {
  await writeRows(db, room('lobby'), room('r'), room('r-2'), row('member', { id: 'me', nickname: 'Me', vip_level: 0 }))
  const me = await db.selectFrom('member').selectAll().executeTakeFirstOrThrow()
  const enters = async (...rooms: readonly string[]) => {
    for (const one of rooms) await welcome(services, one, me)
    return heard('welcome')
  }
  expect(await enters('r', 'r', 'lobby')).toEqual(['r'])
  now += 10 * MINUTE - 1
  expect(await enters('r', 'r-2')).toEqual(['r', 'r-2'])
  now += 1
  expect(await enters('r', 'r-2')).toEqual(['r', 'r', 'r-2'])
  now += 1
  expect(await enters('r')).toEqual(['r', 'r', 'r-2'])
})

describe('what a moderator does', () => {
  test('[D-8] of many members those who are muted for as long already are left out, and each is counted once', async () => {
    const muted = (member_id: string, until: number) =>
      row('mute', { room: 'r', member_id, until, reason: 'x', by_member_id: 'boss', at: now, log_id: 'l' })
    const members = ['boss', 'long', 'short', 'free'].map((id) =>
      row('member', { id, name_key: id, role: 'member', vip_level: 0 }),
    )
    await writeRows(db, room('lobby'), room('r'), ...members, muted('long', now + MINUTE), muted('short', now + MINUTE - 1))
    const boss = await db.selectFrom('member').selectAll().where('id', '=', 'boss').executeTakeFirstOrThrow()
    const memberIds = ['long', 'short', 'free', 'free', 'gone']
    const order = { action: 'mute', room: 'r', clientId: 'order-1', memberIds, minutes: 1, reason: 'raid' } as const
    const { done, skipped } = await services.write((tx) => actOnSeveral(tx, boss, order))
    expect([done, skipped]).toEqual([2, 2])
    const acts = await db.selectFrom('operation_log').select('subject').orderBy('place').execute()
    expect(acts.map(({ subject }) => subject)).toEqual(['short', 'free'])
  })

  test('[D-8] of a reported message they see the most frequent reason first, then the latest, and the five latest notes', async () => {
    const sender = { memberId: 'a', name: 'A', avatar: '/a.svg', vipLevel: 0, role: 'member', mark: null }
    const body = { id: 'c-1', msgType: 'text', content: 'x', clientId: null, sender, reply: null, mentions: [] }
    const report = (index: number, reason: string, note: string | null) =>
      row('chat_report', {
        id: `r-${index}`,
        room: 'r',
        message_id: 'c-1',
        member_id: `m-${index}`,
        reason,
        note,
        at: now + index,
        dismissed_at: null,
      })
    await writeRows(
      db,
      row('room_event', {
        room: 'r',
        epoch: 'e',
        seq: 1,
        event_id: 'c-1',
        kind: 'chat',
        removed: 0,
        body_json: JSON.stringify(body),
      }),
      report(1, 'fraud', 'one'),
      report(2, 'spam', 'two'),
      report(3, 'spam', 'three'),
      report(4, 'spam', null),
      report(5, 'abuse', 'five'),
      report(6, 'fraud', 'six'),
      report(7, 'other', 'seven'),
      report(8, 'fraud', 'eight'),
    )
    const [seen] = await listReports(db, 'r')
    expect(seen).toMatchObject({ count: 8, at: now + 8, reasons: ['fraud', 'spam', 'other', 'abuse'] })
    expect(seen?.notes).toEqual(['eight', 'seven', 'six', 'five', 'three'])
  })
})

describe('the orders of a page of history', () => {
  const event = (seq: number, kind = 'order') => row('room_event', { room: 'r', epoch: 'e', seq, kind, body_json: '{}', at: now })
  test('[S-8] they are the latest fifty up to its place, of the last two thousand, oldest first', async () => {
    await writeRows(db, room('r'))
    const of = await db.selectFrom('room').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: 52 }, (_, index) => event(3_000 + index, index % 2 === 0 ? 'order' : 'orderReverted'))
    await writeRows(db, event(50), event(51), event(2_050), event(2_051), event(60, 'chat'), ...many)
    const seqs = async (through: number) => (await readOrders(db, of, through)).map(({ seq }) => seq)
    expect(await seqs(2_050)).toEqual([51, 2_050])
    expect(await seqs(9_000)).toEqual([])
    const full = await seqs(3_050)
    expect([full.length, full[0], full.at(-1)]).toEqual([50, 3_001, 3_050])
  })

  test('[S-8] an older page has those from its first line on, the latest page all of them', () => {
    const at = (...seqs: readonly number[]) => seqs.map((seq) => ({ seq }))
    expect(withOrders(at(5, 9), at(3, 5, 7, 12), false)).toEqual(at(5, 5, 7, 9, 12))
    expect(withOrders(at(5, 9), at(3, 7), true)).toEqual(at(3, 5, 7, 9))
    expect(withOrders([], at(3, 7), false)).toEqual([])
    expect(withOrders([], at(3, 7), true)).toEqual(at(3, 7))
  })
})

describe('roles that another process changed', () => {
  const changed = (id: string, role_at: number | null) => db.updateTable('member').set({ role_at }).where('id', '=', id).execute()

  test('[A-1] each change is told once, also one whose time is a little behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const member = (id: string, role_at: number | null) => row('member', { id, name_key: id, role_at })
      await writeRows(db, member('a', null), member('b', null), member('old', now - 5_001), member('near', now - 5_000))
      const told: string[] = []
      const faults: unknown[] = []
      const stop = watchRoles(
        services,
        (id) => void told.push(id),
        (error) => void faults.push(error),
      )
      const look = async () => {
        vi.advanceTimersByTime(500)
        now += 500
        await vi.waitFor(async () => expect(await db.selectFrom('member').select('id').execute()).toHaveLength(4))
        return told.splice(0)
      }
      expect(await look()).toEqual(['near'])
      await changed('a', now - 4_000)
      expect(await look()).toEqual(['a'])
      expect(await look()).toEqual([])
      await changed('a', now)
      await changed('b', now)
      expect((await look()).toSorted()).toEqual(['a', 'b'])
      await stop()
      await changed('b', now + 1)
      expect([await look(), faults]).toEqual([[], []])
    } finally {
      vi.useRealTimers()
    }
  })
})
