import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomEventKind } from '#src/api/contract/pushes.ts'
import { endInterrupted } from '#server/live/anchors/interruptions.ts'
import { actOnSeveral } from '#server/live/moderation/bulk.ts'
import { remindersOf } from '#server/live/reminders/reminders.ts'
import { welcome } from '#server/live/rooms/welcome.ts'
import { watchRoles } from '#server/live/socket/roles.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// How a match and a broadcast go on, and what is told of it; what comes back at its time.

const SECOND = 1_000
const MINUTE = 60_000
const start = 1_000 * 86_400_000
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  await emptyTables(
    db,
    'anchor',
    'anchor_broadcast',
    'kick',
    'match',
    'match_result',
    'member',
    'mute',
    'operation_log',
    'reminder',
    'room',
    'room_event',
    'welcome',
  )
})

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
    sport: 'football',
    status: 'Off',
    match_id: null,
    title: 't',
    cover: '/c.svg',
    ...values,
  })
const waits = (kind: string, target_id: string) =>
  row('reminder', { member_id: 'me', kind, target_id, at: 1, due_at: null, told_at: null })
const isTold = async () => (await remindersOf(db, 'me', now)).map(({ startedAt }) => startedAt)
const heard = async (kind: RoomEventKind) =>
  (await db.selectFrom('room_event').select('room').where('kind', '=', kind).orderBy('room').execute()).map((one) => one.room)

describe('a match', () => {
  type Status = 'pre' | 'live' | 'break' | 'ended'
  async function becomes(gameStatus: Status) {
    await services.matches.update('m', { gameStatus })
    const found = await db.selectFrom('match').selectAll().where('id', '=', 'm').executeTakeFirstOrThrow()
    return [found.clock_period, found.clock_second, found.clock_running]
  }

  test('[C-13] its clock runs while it is played, from nought in each period', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match)
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
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match)
    await becomes('live')
    now += 30 * SECOND
    await becomes('ended')
    now += MINUTE
    expect(await becomes('live')).toEqual([1, 30, 1])
    now += 2 * SECOND
    expect(await becomes('break')).toEqual([1, 32, 0])
  })

  test('[S-1] who waits for it is told of its beginning', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match, waits('match', 'm'))
    await becomes('live')
    expect(await isTold()).toEqual([now])
  })

  test('[S-1] who waits for it is not told of play after a break', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match)
    await becomes('live')
    await becomes('break')
    await writeRows(db, waits('match', 'm'))
    await becomes('live')
    expect(await isTold()).toEqual([null])
  })

  const inRooms = async () => {
    await writeRows(
      db,
      bareRoom('lobby'),
      bareRoom('m'),
      bareRoom('c-a'),
      bareRoom('c-b'),
      match,
      anchor('a', { match_id: 'm' }),
      anchor('b'),
    )
  }

  test('[C-13] the lobby, its own room and those of its anchors hear of it', async () => {
    await inRooms()
    await services.matches.update('m', { homeScore: 1 })
    expect(await heard('match')).toEqual(['c-a', 'lobby', 'm'])
  })

  test('[S-11] the list of rooms hears of its phases alone', async () => {
    await inRooms()
    await services.matches.update('m', { homeScore: 1 })
    expect(await heard('roomStatuses')).toEqual([])
    await becomes('live')
    expect(await heard('roomStatuses')).toEqual(['lobby'])
  })

  test('[S-11] its own room and those of its anchors are in its phase', async () => {
    await inRooms()
    await becomes('live')
    const phases = await db.selectFrom('room').select(['key', 'game_status']).orderBy('key').execute()
    expect(phases.map((one) => `${one.key} ${one.game_status}`)).toEqual(['c-a live', 'c-b pre', 'lobby pre', 'm live'])
  })

  test('[C-13] what changes of it leaves the rest as it was', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match)
    await services.matches.update('m', { homeScore: 2, parts: [[2, 0]] })
    await services.matches.update('m', { visitScore: 1 })
    const found = await db.selectFrom('match').selectAll().executeTakeFirstOrThrow()
    expect([found.home_score, found.visit_score, found.game_status, found.parts_json]).toEqual([2, 1, 'pre', '[[2,0]]'])
  })

  test('[C-13] it has a result from its end on', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match)
    const results = () => db.selectFrom('match_result').select(['match_id', 'home_score']).execute()
    await services.matches.update('m', { gameStatus: 'live', homeScore: 2 })
    expect(await results()).toEqual([])
    await becomes('ended')
    expect(await results()).toEqual([{ match_id: 'm', home_score: 2 }])
  })
})

describe('an anchor', () => {
  const becomes = (status: string) => services.anchors.setStatus('a', status, null)
  const broadcasts = async () =>
    (await db.selectFrom('anchor_broadcast').selectAll().orderBy('start_at').execute()).map(
      ({ start_at: from, end_at: to, match_name: name }) => [from - start, to === null ? null : to - start, name],
    )

  const becomeInTurn = async (...statuses: readonly string[]) => {
    await writeRows(db, bareRoom('lobby'), bareRoom('c-a'), match, anchor('a', { match_id: 'm' }))
    for (const status of statuses) {
      now += SECOND
      await becomes(status)
    }
  }

  test('[S-1] one broadcast lasts from the picture over its interruptions to the end', async () => {
    await becomeInTurn('On0', 'On1', 'On2', 'On1', 'Off', 'Off')
    expect(await broadcasts()).toEqual([[2 * SECOND, 5 * SECOND, 'Reds – Blues']])
  })

  test('[S-1] [C-5] they are on the air since their broadcast began, over its interruptions', async () => {
    await becomeInTurn('On0', 'On1', 'Off', 'On0', 'On1', 'On2', 'On1')
    const { start_at: since } = await db.selectFrom('anchor').select('start_at').executeTakeFirstOrThrow()
    expect(since - start).toBe(5 * SECOND)
  })

  test('[S-1] after its end the next picture begins another broadcast', async () => {
    await becomeInTurn('On1', 'Off', 'On1')
    expect(await broadcasts()).toEqual([
      [SECOND, 2 * SECOND, 'Reds – Blues'],
      [3 * SECOND, null, 'Reds – Blues'],
    ])
  })

  test.each([
    ['with a loop to play they stay as they are', '/loop.flv', 'On2'],
    ['with nothing else to play they are off air', null, 'Off'],
  ])('[S-1] ten minutes after their encoder stopped, %s', async (_, file, status) => {
    await becomeInTurn('On1', 'On2')
    await db.updateTable('anchor').set({ flv_file: file }).execute()
    now += 10 * MINUTE
    await endInterrupted(services)
    expect(await db.selectFrom('anchor').select('status').execute()).toEqual([{ status }])
  })

  const due = async () =>
    (await db.selectFrom('reminder').select('kind').where('due_at', 'is not', null).execute()).map(({ kind }) => kind)
  const waited = (...rows: readonly BareRow[]) => writeRows(db, bareRoom('lobby'), bareRoom('c-a'), anchor('a'), ...rows)

  test('[S-1] who waits for them is told once the picture is there', async () => {
    await waited(waits('anchor', 'a'))
    await becomes('On0')
    expect(await due()).toEqual([])
    await becomes('On1')
    expect(await due()).toEqual(['anchor'])
  })

  test('[S-1] who waits for something else of that name is not told', async () => {
    await waited(waits('match', 'a'))
    await becomes('On1')
    expect(await due()).toEqual([])
  })

  test('[S-1] who waits for them is not told while the picture goes on', async () => {
    await waited()
    await becomes('On1')
    await writeRows(db, waits('anchor', 'a'))
    await becomes('On1')
    expect(await due()).toEqual([])
  })

  test('[S-1] how they stand is told in the lobby and in their own room', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('c-a'), bareRoom('c-b'), anchor('a'), anchor('b'))
    await becomes('On1')
    expect(await heard('anchorStatus')).toEqual(['c-a', 'lobby'])
  })
})

describe('the welcome of a member', () => {
  const enters = async (...rooms: readonly string[]) => {
    const me = await db.selectFrom('member').selectAll().executeTakeFirstOrThrow()
    for (const one of rooms) await welcome(services, one, me)
    return heard('welcome')
  }
  beforeEach(() =>
    writeRows(db, bareRoom('lobby'), bareRoom('r'), bareRoom('r-2'), row('member', { id: 'me', nickname: 'Me', vip_level: 0 })),
  )

  test('[S-9] [A-4] a room welcomes them again after ten minutes', async () => {
    await enters('r')
    now += 10 * MINUTE - 1
    expect(await enters('r')).toEqual(['r'])
    now += 1
    expect(await enters('r', 'r')).toEqual(['r', 'r'])
  })

  test('[S-9] [A-4] each room welcomes them by itself', async () => {
    expect(await enters('r', 'r-2')).toEqual(['r', 'r-2'])
  })

  test('[S-9] [A-4] they are welcomed as who they are now, not as who they were when they connected', async () => {
    const me = await db.selectFrom('member').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('member').set({ nickname: 'Myself', vip_level: 9 }).execute()
    await welcome(services, 'r', me)
    const said = await db.selectFrom('room_event').select('body_json').where('kind', '=', 'welcome').execute()
    expect(said.map(({ body_json: body }) => JSON.parse(body) as unknown)).toEqual([
      { userId: 'me', username: 'Myself', type: 1 },
    ])
  })

  test('[S-9] [A-4] the lobby never welcomes them', async () => {
    expect(await enters('lobby')).toEqual([])
  })
})

describe('what a moderator does with many members', () => {
  const muteForMinute = async (...memberIds: string[]) => {
    const muted = (member_id: string, until: number) =>
      row('mute', { room: 'r', member_id, until, reason: 'x', by_member_id: 'boss', at: now, log_id: 'l' })
    const members = ['boss', 'long', 'short', 'free'].map((id) =>
      row('member', { id, name_key: id, role: 'member', vip_level: 0 }),
    )
    await writeRows(
      db,
      bareRoom('lobby'),
      bareRoom('r'),
      ...members,
      muted('long', now + MINUTE),
      muted('short', now + MINUTE - 1),
    )
    const boss = await db.selectFrom('member').selectAll().where('id', '=', 'boss').executeTakeFirstOrThrow()
    const order = {
      action: 'mute',
      room: 'r',
      clientId: `order-${memberIds.join('-')}`,
      memberIds,
      minutes: 1,
      reason: 'raid',
    } as const
    const { done, skipped } = await services.write((tx) => actOnSeveral(tx, boss, order))
    const acts = await db.selectFrom('operation_log').select('subject').orderBy('place').execute()
    return { done, skipped, subjects: acts.map(({ subject }) => subject) }
  }

  test('[D-8] those who are muted for as long already are left out', async () => {
    expect(await muteForMinute('long', 'short')).toEqual({ done: 1, skipped: 1, subjects: ['short'] })
  })

  test('[D-8] those who are out for as long already are left out', async () => {
    const out = (member_id: string, until: number) =>
      row('kick', { room: 'r', member_id, until, reason: 'x', by_member_id: 'boss', at: now, log_id: 'l' })
    const members = ['boss', 'long', 'short'].map((id) => row('member', { id, name_key: id, role: 'member', vip_level: 0 }))
    const kicks = [out('long', now + 10 * MINUTE), out('short', now + 10 * MINUTE - 1)]
    await writeRows(db, bareRoom('lobby'), bareRoom('r'), ...members, ...kicks)
    const boss = await db.selectFrom('member').selectAll().where('id', '=', 'boss').executeTakeFirstOrThrow()
    const memberIds = ['long', 'short']
    const order = { action: 'kick' as const, room: 'r', clientId: 'order-out', memberIds, reason: 'raid' }
    expect(await services.write((tx) => actOnSeveral(tx, boss, order))).toMatchObject({ done: 1, skipped: 1 })
    const kept = await db.selectFrom('kick').select('member_id').where('log_id', '=', 'l').execute()
    expect(kept).toEqual([{ member_id: 'long' }])
  })

  test('[D-8] who is named twice is counted once', async () => {
    expect(await muteForMinute('free', 'free')).toEqual({ done: 1, skipped: 0, subjects: ['free'] })
  })

  test('[D-8] who is not there is left out', async () => {
    expect(await muteForMinute('gone', 'free')).toEqual({ done: 1, skipped: 1, subjects: ['free'] })
  })
})

describe('roles that another process changed', () => {
  const told: string[] = []
  let stop = () => Promise.resolve()
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    told.length = 0
    stop = watchRoles(
      services,
      (id) => void told.push(id),
      (error) => {
        throw error
      },
    )
  })
  afterEach(async () => {
    await stop()
    vi.useRealTimers()
  })

  /** Whom the next look tells. */
  const look = async () => {
    vi.advanceTimersByTime(500)
    now += 500
    // What is asked of the database behind the look is answered behind it.
    await db.selectFrom('member').select('id').execute()
    return told.splice(0)
  }
  const member = (id: string, role_at: number | null) => writeRows(db, row('member', { id, name_key: id, role_at }))
  const change = (id: string) => db.updateTable('member').set({ role_at: now }).where('id', '=', id).execute()

  test('[A-1] each change is told once', async () => {
    await member('a', null)
    expect(await look()).toEqual([])
    await change('a')
    expect([await look(), await look()]).toEqual([['a'], []])
  })

  test('[A-1] a further change of the same member is told too', async () => {
    await member('a', now)
    await look()
    await change('a')
    expect(await look()).toEqual(['a'])
  })

  test.each([
    [5_000, ['old']],
    [5_001, []],
  ])('[A-1] a change whose time is five seconds behind at most is told: %i ms', async (behind, ids) => {
    await member('old', now - behind)
    expect(await look()).toEqual(ids)
  })

  test('[A-1] a change that a look which failed should have found is told by the next', async () => {
    const faults: unknown[] = []
    await stop()
    stop = watchRoles(
      services,
      (id) => void told.push(id),
      (error) => void faults.push(error),
    )
    await member('late', now - 5_000)
    await sql`alter table member rename to member_away`.execute(db)
    now += 500
    vi.advanceTimersByTime(500)
    await expect.poll(() => faults).toHaveLength(1)
    await sql`alter table member_away rename to member`.execute(db)
    expect(await look()).toEqual(['late'])
  })

  test('[A-1] nothing is told once it was stopped', async () => {
    await member('a', now)
    await stop()
    expect(await look()).toEqual([])
  })
})
