import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import type { TaskDeed } from '#src/api/model/task.ts'
import { grantByKey, lockedOf } from '#server/grants/grantRows.ts'
import { listGrants } from '#server/grants/grants.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY } from '#server/platform/durations.ts'
import { listPurchases } from '#server/points/buyGoods.ts'
import { offerGoods } from '#server/points/goods.ts'
import { countDeed, countShare, countShared } from '#server/tasks/countDeeds.ts'
import { isDone } from '#server/tasks/doneOnce.ts'
import { listTasks } from '#server/tasks/taskList.ts'
import { allTasks, progressOf } from '#server/tasks/taskRows.ts'
import { taskSource } from '#server/tasks/taskSource.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What members earn beside their play: tasks, bonuses and goods for points, one rule at a time.

// A Wednesday by the site's days.
const begin = Date.UTC(2026, 5, 17, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
const told: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => told.push(message))
  await clear()
})
afterEach(() => clear())

async function clear() {
  told.length = 0
  now = begin
  await emptyTables(
    db,
    'bet',
    'bonus_grant',
    'collection',
    'member',
    'member_contact',
    'member_profile',
    'play_pause',
    'point_goods',
    'point_purchase',
    'session',
    'task',
    'task_count',
    'task_done',
    'welfare_claim',
  )
}

const paused = row('play_pause', { member_id: 'rests', kind: 'timeout', since: 1, until: Number.MAX_SAFE_INTEGER })
const today = dayOf(now)
const monday = dayOf(periodStart('week', now))

describe('a task', () => {
  const task = (id: string, period: string, deed: TaskDeed, values: BareRow['values'] = {}) =>
    row('task', { id, period, deed, target: 3, points: 10, place: 1, status: '1', version: 1, ...values })
  const count = (member_id: string, deed: string, day: number, done: number) =>
    row('task_count', { member_id, deed, day, count: done })
  const doneOf = async (memberId: string) => {
    const rows = await db.selectFrom('task_done').select('period').where('member_id', '=', memberId).orderBy('period').execute()
    return rows.map(({ period }) => period)
  }

  test('[C-11] stands in its part of the page, by its place', async () => {
    await writeRows(
      db,
      task('once', 'once', 'bet', { place: 1 }),
      task('week', 'week', 'watch', { place: 2 }),
      task('day-2', 'day', 'watch', { place: 4 }),
      task('day-1', 'day', 'share', { place: 3 }),
    )
    expect((await allTasks(db)).map(({ id }) => id)).toEqual(['day-1', 'day-2', 'week', 'once'])
  })

  test.each([
    ['of a day counts that day', 'day', 9_000, 1],
    ['of a week counts all days since Monday', 'week', 9_000, 11],
    ['without end counts all days', 'once', 9_000, 111],
    ['counts up to its target', 'once', 50, 50],
  ])('[C-11] %s', async (_, period, target, progress) => {
    await writeRows(
      db,
      count('m', 'watch', today, 1),
      count('m', 'watch', monday, 10),
      count('m', 'watch', monday - 1, 100),
      task('t', period, 'watch', { target }),
    )
    const [only] = await allTasks(db)
    expect(only === undefined ? null : await progressOf(db, 'm', only, now)).toBe(progress)
  })

  test('[C-11] counts its own deed of the member alone', async () => {
    await writeRows(
      db,
      count('m', 'watch', today, 1),
      count('m', 'share', today, 1_000),
      count('n', 'watch', today, 1_000),
      task('t', 'day', 'watch', { target: 9_000 }),
    )
    const [only] = await allTasks(db)
    expect(only === undefined ? null : await progressOf(db, 'm', only, now)).toBe(1)
  })

  test('[C-11] what is done once is known by what there is of the member alone', async () => {
    const did = (id: string): BareRow[] => [
      row('member_contact', { member_id: id }),
      row('member', { id, name: id, name_key: id, avatar: '/art/portrait/other.svg' }),
      row('member_profile', { member_id: id, nickname_at: 1 }),
      row('collection', { member_id: id, kind: 'anchor', target_id: 'a' }),
      row('bet', { id: `lost-${id}`, member_id: id, state: 'lost' }),
    ]
    const didNot = (id: string): BareRow[] => [
      row('member', { id, name: id, name_key: id, avatar: `/art/portrait/${id}.svg` }),
      row('member_profile', { member_id: id, nickname_at: null }),
      row('collection', { member_id: id, kind: 'match', target_id: 'a' }),
      row('bet', { id: `open-${id}`, member_id: id, state: 'open' }),
      row('bet', { id: `void-${id}`, member_id: id, state: 'void' }),
    ]
    await writeRows(db, ...did('did'), ...didNot('not'), row('bet', { id: 'won', member_id: 'won', state: 'won' }))
    const deeds: readonly TaskDeed[] = ['bind', 'avatar', 'nickname', 'follow', 'bet']
    const all = (id: string) => Promise.all(deeds.map((deed) => isDone(db, id, deed)))
    expect(await all('did')).toEqual(deeds.map(() => true))
    expect(await all('not')).toEqual(deeds.map(() => false))
    expect(await isDone(db, 'won', 'bet')).toBe(true)
  })

  const counted = (id: string, more: number) => services.write((tx) => countDeed(tx, id, 'message', more))

  test('[C-11] is finished once a period by what reaches its target', async () => {
    await writeRows(db, task('day', 'day', 'message'))
    await counted('m', 2)
    expect(await doneOf('m')).toEqual([])
    await counted('m', 1)
    await counted('m', 5)
    expect(await doneOf('m')).toEqual(['day.2026-06-17'])
  })

  test('[C-11] is finished only where it is open', async () => {
    await writeRows(db, task('day', 'day', 'message'), task('shut', 'day', 'message', { status: '0' }))
    await counted('m', 3)
    expect(await doneOf('m')).toEqual(['day.2026-06-17'])
  })

  test('[C-11] is finished by its own deed alone', async () => {
    await writeRows(db, task('day', 'day', 'message'), task('else', 'day', 'watch', { target: 1 }))
    await counted('m', 3)
    expect(await doneOf('m')).toEqual(['day.2026-06-17'])
  })

  test('[C-11] is not finished during a pause', async () => {
    await writeRows(db, task('day', 'day', 'message'), paused)
    await counted('rests', 5)
    expect(await doneOf('rests')).toEqual([])
  })

  test('[C-11] a member is told that their tasks came on', async () => {
    await writeRows(db, task('day', 'day', 'message'))
    await counted('m', 2)
    expect(told).toContainEqual({ type: 'self', memberId: 'm', push: { kind: 'tasks' } })
  })

  const shares = async () => {
    const rows = await db.selectFrom('task_count').select(['member_id', 'day', 'count']).orderBy('day').execute()
    return rows.map((one) => [one.member_id, one.day - today, one.count])
  }

  test('[C-11] a share counts once a day', async () => {
    await services.write((tx) => countShared(tx, 'm'))
    await services.write((tx) => countShared(tx, 'm'))
    now += DAY
    await services.write((tx) => countShared(tx, 'm'))
    expect(await shares()).toEqual([
      ['m', 0, 1],
      ['m', 1, 1],
    ])
  })

  test('[C-11] a share counts by a device where the member was never logged in', async () => {
    const session = (member_id: string, device_id: string) => row('session', { member_id, device_id })
    await writeRows(db, session('m', 'own'), session('n', 'else'))
    await services.write((tx) => countShare(tx, 'm', 'own'))
    expect(await shares()).toEqual([])
    await services.write((tx) => countShare(tx, 'm', 'else'))
    expect(await shares()).toEqual([['m', 0, 1]])
  })

  test('[C-11] a share does not count during a pause', async () => {
    await writeRows(db, paused)
    await services.write((tx) => countShared(tx, 'rests'))
    expect(await shares()).toEqual([])
  })

  const finished = (member_id: string, period: string) => row('task_done', { member_id, period, points: 7, at: 1 })
  const claimed = (kind: string, period: string) =>
    row('welfare_claim', { member_id: 'm', kind, period, asset: 'POINT', amount: 6 })
  const ofDays = [
    ...['a-open', 'b-done', 'c-claimed'].map((id) => task(id, 'day', 'message')),
    count('m', 'message', today, 2),
    finished('m', 'b-done.2026-06-17'),
    finished('m', 'a-open.2026-06-16'),
    finished('n', 'a-open.2026-06-17'),
    finished('m', 'c-claimed.2026-06-17'),
    claimed('task', 'c-claimed.2026-06-17'),
    claimed('rebate', 'b-done.2026-06-17'),
  ]

  test('[C-11] is listed with what it brought when it was finished, though it brings another sum now', async () => {
    await writeRows(db, ...ofDays)
    const { list } = await listTasks(db, 'm', now)
    expect(list.map((one) => [one?.id, one?.state, one?.points, one?.progress])).toEqual([
      ['a-open', 'open', '10', 2],
      ['b-done', 'done', '7', 3],
      ['c-claimed', 'claimed', '6', 3],
    ])
  })

  test('[C-11] that was finished waits, also one of an earlier day, until it is claimed', async () => {
    await writeRows(db, ...ofDays)
    const waiting = (await taskSource.list(db, 'm', now)).map(({ period, amount }) => [period, amount])
    expect(Object.fromEntries(waiting)).toEqual({ 'a-open.2026-06-16': 7, 'b-done.2026-06-17': 7 })
  })

  test('[C-11] that is done once waits while it is open, until it is claimed', async () => {
    await writeRows(
      db,
      task('follow', 'once', 'follow', { target: 1 }),
      task('shut', 'once', 'follow', { target: 1, status: '0' }),
      row('collection', { member_id: 'm', kind: 'anchor', target_id: 'a' }),
    )
    const waiting = async (id: string) => (await taskSource.list(db, id, now)).map(({ period }) => period)
    expect([await waiting('m'), await waiting('n')]).toEqual([['follow.once'], []])
    await writeRows(db, row('welfare_claim', { member_id: 'm', kind: 'task', period: 'follow.once', asset: 'POINT' }))
    expect(await waiting('m')).toEqual([])
  })
})

describe('a bonus', () => {
  const grant = (id: string, values: BareRow['values'] = {}) =>
    row('bonus_grant', {
      id,
      give_key: `key-${id}`,
      member_id: 'm',
      state: 'running',
      amount: 100,
      needed: 500,
      progress: 20,
      given_at: now - DAY,
      ended_at: null,
      ...values,
    })

  const seen = async (id: string) => {
    const found = await grantByKey(db, `key-${id}`, now)
    return [found?.phase, found?.progress, found?.until]
  }

  test('[P-9] shows no more progress than it needs', async () => {
    await writeRows(db, grant('runs', { progress: 600 }))
    expect(await seen('runs')).toEqual(['running', '500', now + 6 * DAY])
  })

  test('[P-9] waits for open bets from its end on', async () => {
    await writeRows(db, grant('due', { given_at: now - 7 * DAY }), grant('runs', { given_at: now - 7 * DAY + 1 }))
    expect([await seen('due'), await seen('runs')]).toEqual([
      ['waiting', '20', now + 7 * DAY],
      ['running', '20', now + 1],
    ])
  })

  test('[P-9] that lapsed shows when it did', async () => {
    await writeRows(db, grant('lapsed', { given_at: now - 7 * DAY, state: 'lapsed', ended_at: now }))
    expect(await seen('lapsed')).toEqual(['lapsed', '20', now])
  })

  test('[P-9] runs longer by a pause', async () => {
    await writeRows(
      db,
      grant('rests', { given_at: now - 7 * DAY, member_id: 'n' }),
      row('play_pause', { member_id: 'n', kind: 'timeout', since: now - 2 * DAY, until: now - DAY }),
    )
    expect(await seen('rests')).toEqual(['running', '20', now + DAY])
  })

  test('[P-9] is found by the key that it was given under, not by its id', async () => {
    await writeRows(db, grant('runs'))
    expect([(await seen('runs'))[0], await grantByKey(db, 'runs', now)]).toEqual(['running', null])
  })

  const own = [
    grant('a'),
    grant('b'),
    grant('c', { given_at: now, amount: 5 }),
    grant('over', { state: 'released', amount: 1_000 }),
    grant('else', { member_id: 'n', amount: 1_000 }),
  ]

  test('[P-9] is locked while it runs', async () => {
    await writeRows(db, ...own)
    expect(await lockedOf(db, 'm')).toBe(fen(205))
  })

  test('[P-9] stands on one of two lists of the member, the latest first', async () => {
    await writeRows(db, ...own)
    const list = async (of: 'locked' | 'ended', before?: string) =>
      (await listGrants(db, 'm', before === undefined ? { of } : { of, before }, now)).list.map((one) => one?.id)
    expect([await list('locked'), await list('ended')]).toEqual([['c', 'b', 'a'], ['over']])
    expect([await list('locked', 'b'), await list('locked', 'else')]).toEqual([['a'], []])
  })
})

describe('goods for points', () => {
  const goods = (id: string, values: BareRow['values'] = {}) =>
    row('point_goods', {
      id,
      status: '1',
      price: 5,
      coins: 1,
      stock: null,
      sold: 0,
      most_each: null,
      member_price: null,
      ...values,
    })
  const bought = (id: string, member_id: string, goods_id: string, at: number) =>
    row('point_purchase', { id, member_id, goods_id, at, price: 5, coins: 1 })

  const offered = [
    goods('b', { place: 2, stock: 5, sold: 3, most_each: 2 }),
    goods('a', { place: 3 }),
    goods('c', { place: 1, stock: 2, sold: 4, most_each: 0 }),
    goods('off', { place: 0, status: '0' }),
    bought('p-1', 'm', 'b', 1),
    bought('p-2', 'n', 'b', 1),
    bought('p-3', 'm', 'a', 1),
  ]
  const offer = async () => (await offerGoods(db, 'm', now)).list

  test('[C-11] that are open come by their place', async () => {
    await writeRows(db, ...offered)
    expect((await offer()).map((one) => one?.goodsId)).toEqual(['c', 'b', 'a'])
  })

  test('[C-11] say what is left of them', async () => {
    await writeRows(db, ...offered)
    expect((await offer()).map((one) => one?.stockLeft)).toEqual([0, 2, null])
  })

  test('[C-11] say how many the member may have yet', async () => {
    await writeRows(db, ...offered)
    expect((await offer()).map((one) => one?.ownLeft)).toEqual([0, 1, null])
  })

  test('[C-11] are not offered during a pause', async () => {
    await writeRows(db, ...offered, paused)
    expect(await offerGoods(db, 'rests', now)).toMatchObject({ list: [], isPaused: true })
  })

  test('[C-11] that a member bought are listed the latest first, each on one page', async () => {
    await writeRows(db, bought('a', 'm', 'g', 5), bought('b', 'm', 'g', 5), bought('c', 'm', 'g', 9), bought('d', 'n', 'g', 9))
    const list = async (before?: string) =>
      (await listPurchases(db, 'm', before === undefined ? {} : { before })).list.map((one) => one?.id)
    expect([await list(), await list('b'), await list('d')]).toEqual([['c', 'b', 'a'], ['a'], []])
  })
})
