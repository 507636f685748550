import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { fen, points } from '#src/api/model/money/amount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import type { TaskDeed } from '#src/api/model/task.ts'
import { noteNews, tellNews } from '#server/activities/news.ts'
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
import { type ClaimSource, claimThem, listClaimables, listClaimed } from '#server/welfare/claimables.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What members earn beside their play: tasks, bonuses, goods for points, and what they claim, one rule at a time.

// A Wednesday by the site's days.
let now = Date.UTC(2026, 5, 17, 4)
const { db, services } = await startBareServices(() => now)
const told: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => told.push(message))
  await clear()
})
afterEach(() => clear())

async function clear() {
  told.length = 0
  await emptyTables(
    db,
    'activity',
    'activity_news',
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

  test('[C-11] of a day counts that day, of a week all since Monday, one without end all: its own deed, up to its target', async () => {
    const counted = [
      count('m', 'watch', today, 1),
      count('m', 'watch', monday, 10),
      count('m', 'watch', monday - 1, 100),
      count('m', 'share', today, 1_000),
      count('n', 'watch', today, 1_000),
    ]
    await writeRows(
      db,
      ...counted,
      ...['day', 'week', 'once'].map((period) => task(period, period, 'watch', { target: 9_000 })),
      task('small', 'once', 'watch', { target: 50, place: 2 }),
    )
    const progress = await Promise.all((await allTasks(db)).map((one) => progressOf(db, 'm', one, now)))
    expect(progress).toEqual([1, 11, 111, 50])
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

  test('[C-11] is finished by what reaches its target, once a period, where it is open and its deed was done', async () => {
    await writeRows(
      db,
      task('day', 'day', 'message'),
      task('shut', 'day', 'message', { status: '0' }),
      task('else', 'day', 'watch', { target: 1 }),
      paused,
    )
    const counted = (id: string, more: number) => services.write((tx) => countDeed(tx, id, 'message', more))
    await counted('m', 2)
    expect(await doneOf('m')).toEqual([])
    expect(told).toContainEqual({ type: 'self', memberId: 'm', push: { kind: 'tasks' } })
    await counted('m', 1)
    await counted('m', 5)
    await counted('rests', 5)
    expect([await doneOf('m'), await doneOf('rests')]).toEqual([['day.2026-06-17'], []])
  })

  test('[C-11] a share counts once a day, by a device where the member was never logged in; not during a pause', async () => {
    await writeRows(
      db,
      paused,
      row('session', { member_id: 'm', device_id: 'own' }),
      row('session', { member_id: 'n', device_id: 'else' }),
    )
    const counts = async () =>
      (await db.selectFrom('task_count').select(['member_id', 'day', 'count']).orderBy('day').execute()).map((one) => [
        one.member_id,
        one.day - today,
        one.count,
      ])
    await services.write((tx) => countShare(tx, 'm', 'own'))
    await services.write((tx) => countShared(tx, 'rests'))
    expect(await counts()).toEqual([])
    await services.write((tx) => countShare(tx, 'm', 'else'))
    await services.write((tx) => countShared(tx, 'm'))
    now += DAY
    await services.write((tx) => countShared(tx, 'm'))
    now -= DAY
    expect(await counts()).toEqual([
      ['m', 0, 1],
      ['m', 1, 1],
    ])
  })

  test('[C-11] is listed with what it brought when it was finished, though it brings another sum now', async () => {
    await writeRows(
      db,
      ...['a-open', 'b-done', 'c-claimed'].map((id) => task(id, 'day', 'message')),
      count('m', 'message', today, 2),
      row('task_done', { member_id: 'm', period: 'b-done.2026-06-17', points: 7, at: 1 }),
      row('task_done', { member_id: 'm', period: 'a-open.2026-06-16', points: 7, at: 1 }),
      row('task_done', { member_id: 'n', period: 'a-open.2026-06-17', points: 7, at: 1 }),
      row('task_done', { member_id: 'm', period: 'c-claimed.2026-06-17', points: 7, at: 1 }),
      row('welfare_claim', { member_id: 'm', kind: 'task', period: 'c-claimed.2026-06-17', asset: 'POINT', amount: 6 }),
      row('welfare_claim', { member_id: 'm', kind: 'rebate', period: 'b-done.2026-06-17', asset: 'POINT', amount: 6 }),
    )
    const { list } = await listTasks(db, 'm', now)
    expect(list.map((one) => [one?.id, one?.state, one?.points, one?.progress])).toEqual([
      ['a-open', 'open', '10', 2],
      ['b-done', 'done', '7', 3],
      ['c-claimed', 'claimed', '6', 3],
    ])
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

  test('[P-9] shows no more progress than it needs, and waits for open bets from its end on', async () => {
    await writeRows(
      db,
      grant('runs', { progress: 600 }),
      grant('due', { given_at: now - 7 * DAY }),
      grant('lapsed', { given_at: now - 7 * DAY, state: 'lapsed', ended_at: now }),
      grant('rests', { given_at: now - 7 * DAY, member_id: 'n' }),
      row('play_pause', { member_id: 'n', kind: 'timeout', since: now - 2 * DAY, until: now - DAY }),
    )
    const seen = async (id: string) => {
      const found = await grantByKey(db, `key-${id}`, now)
      return [found?.phase, found?.progress, found?.until]
    }
    expect(await seen('runs')).toEqual(['running', '500', now + 6 * DAY])
    expect(await seen('due')).toEqual(['waiting', '20', now + 7 * DAY])
    expect(await seen('lapsed')).toEqual(['lapsed', '20', now])
    expect(await seen('rests')).toEqual(['running', '20', now + DAY])
    expect(await grantByKey(db, 'runs', now)).toBe(null)
  })

  test('[P-9] is locked while it runs; a member’s own stand on two lists, the latest first', async () => {
    await writeRows(
      db,
      grant('a'),
      grant('b'),
      grant('c', { given_at: now, amount: 5 }),
      grant('over', { state: 'released', amount: 1_000 }),
      grant('else', { member_id: 'n', amount: 1_000 }),
    )
    expect(await lockedOf(db, 'm')).toBe(fen(205))
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

  test('[C-11] say what is left of them, and of what the member may have', async () => {
    await writeRows(
      db,
      goods('b', { place: 2, stock: 5, sold: 3, most_each: 2 }),
      goods('a', { place: 3 }),
      goods('c', { place: 1, stock: 2, sold: 4, most_each: 0 }),
      goods('off', { place: 0, status: '0' }),
      bought('p-1', 'm', 'b', 1),
      bought('p-2', 'n', 'b', 1),
      bought('p-3', 'm', 'a', 1),
      paused,
    )
    const { list } = await offerGoods(db, 'm', now)
    expect(list.map((one) => [one?.goodsId, one?.stockLeft, one?.ownLeft])).toEqual([
      ['c', 0, 0],
      ['b', 2, 1],
      ['a', null, null],
    ])
    expect(await offerGoods(db, 'rests', now)).toMatchObject({ list: [], isPaused: true })
  })

  test('[C-11] that a member bought are listed the latest first, each on one page', async () => {
    await writeRows(db, bought('a', 'm', 'g', 5), bought('b', 'm', 'g', 5), bought('c', 'm', 'g', 9), bought('d', 'n', 'g', 9))
    const list = async (before?: string) =>
      (await listPurchases(db, 'm', before === undefined ? {} : { before })).list.map((one) => one?.id)
    expect([await list(), await list('b'), await list('d')]).toEqual([['c', 'b', 'a'], ['a'], []])
  })
})

describe('the welfare centre', () => {
  /** A source that has these claims, and pays what it is asked for. */
  function source(kind: 'task' | 'invite', claims: Readonly<Record<string, number>>, asked: string[] = []): ClaimSource {
    return {
      kinds: [kind],
      list: async () =>
        Object.entries(claims).map(([period, from]) => ({ kind, period, asset: 'POINT', amount: points(5), from, until: null })),
      claim: async (_, memberId, of, period) => {
        asked.push(`${kind}: ${memberId} ${of} ${period}`)
        return period in claims ? { asset: 'POINT', amount: points(5) } : null
      },
    }
  }

  test('[C-11] lists what all of it has, the oldest first', async () => {
    const list = await listClaimables([source('task', { a: 5, b: 1 }), source('invite', { c: 3 })], db, 'm', now)
    expect(list.list.map((one) => [one?.id, one?.from])).toEqual([
      ['task:b', 1],
      ['invite:c', 3],
      ['task:a', 5],
    ])
  })

  test('[C-11] pays each claim once, by the source of its kind; what was claimed before is answered and not paid again', async () => {
    const asked: string[] = []
    const sources = [source('invite', { a: 1 }, asked), source('task', { a: 1, b: 1 }, asked)]
    await writeRows(
      db,
      row('welfare_claim', { member_id: 'm', kind: 'task', period: 'b', asset: 'POINT', amount: 3 }),
      row('welfare_claim', { member_id: 'n', kind: 'task', period: 'a', asset: 'POINT', amount: 3 }),
    )
    const ids = ['task:a', 'task:a', 'task:b', 'task:none', 'nothing']
    const claimed = await services.write((tx) => claimThem(sources, tx, 'm', { ids }))
    expect(claimed?.paid.map((one) => [one?.id, one?.amount])).toEqual([
      ['task:a', '5'],
      ['task:b', '3'],
    ])
    expect(asked).toEqual(['task: m task a', 'task: m task none'])
    expect(await services.write((tx) => claimThem(sources, tx, 'm', { ids: ['nothing'] }))).toBe(null)
  })

  test('[C-11] tells what a member claimed, the latest first, and of one moment each on one page', async () => {
    const claim = (member_id: string, kind: string, period: string, at: number) =>
      row('welfare_claim', { member_id, kind, period, at, asset: 'POINT', amount: 1 })
    await writeRows(
      db,
      claim('m', 'task', 'a', 5),
      claim('m', 'task', 'b', 5),
      claim('m', 'invite', 'z', 5),
      claim('m', 'task', 'c', 9),
      claim('n', 'task', 'x', 5),
    )
    const list = async (before?: string) =>
      (await listClaimed(db, 'm', before === undefined ? {} : { before })).list.map((one) => one?.id)
    expect(await list()).toEqual(['task:c', 'invite:z', 'task:a', 'task:b'])
    expect([await list('invite:z'), await list('task:a'), await list('task:x')]).toEqual([['task:a', 'task:b'], ['task:b'], []])
  })
})

describe('news of an activity', () => {
  const heard = () => told.splice(0).flatMap((message) => (message.type === 'everyMember' ? [message.push] : []))

  test('[C-11] are told once for all that changed, those of a kind at a time', async () => {
    await writeRows(db, row('activity', { id: 'a', kind: 'guess' }), row('activity', { id: 'b', kind: 'euroCupVote' }))
    const note = (id: string) => services.write((tx) => noteNews(tx, id))
    await note('a')
    await note('a')
    await note('b')
    await tellNews(services, 'guess')
    await tellNews(services, 'guess')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'a' }])
    now += 1
    await note('a')
    await tellNews(services, 'guess')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'a' }])
    await tellNews(services, 'euroCupVote')
    expect(heard()).toEqual([{ kind: 'activity', activityId: 'b' }])
    now -= 1
  })

  test('[C-11] of a change within the very moment of the last telling, or by a clock that is behind, are told too', async () => {
    await writeRows(db, row('activity', { id: 'a', kind: 'guess' }))
    for (const later of [0, 0, -5]) {
      now += later
      await services.write((tx) => noteNews(tx, 'a'))
      await tellNews(services, 'guess')
    }
    now += 5
    expect(heard()).toHaveLength(3)
  })
})
