import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { GoodsFields } from '#src/api/model/pointShop.ts'
import type { TaskFields } from '#src/api/model/task.ts'
import { GRANT_LASTS, GRANT_SETTLES } from '#src/api/model/grant.ts'
import { countForGrants } from '#server/grants/countForGrants.ts'
import { giveGrant } from '#server/grants/giveGrant.ts'
import { grantByKey, grantWire } from '#server/grants/grantRows.ts'
import { optOut } from '#server/grants/grants.ts'
import { lapseGrants } from '#server/grants/lapseGrants.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { findMember } from '#server/members/members.ts'
import { openRaises } from '#server/members/raises.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY } from '#server/platform/durations.ts'
import { creditPoints } from '#server/points/betPoints.ts'
import { buyGoods, listPurchases } from '#server/points/buyGoods.ts'
import { carryGoodsRaise, listOfficeGoods, offerGoods, saveGoods, seedGoods } from '#server/points/goods.ts'
import { listPoints } from '#server/points/pointList.ts'
import { countDeed } from '#server/tasks/countDeeds.ts'
import { carryTaskRaise, saveTask } from '#server/tasks/officeTasks.ts'
import { listTasks } from '#server/tasks/taskList.ts'
import { taskSource } from '#server/tasks/taskSource.ts'
import { startTaskWatch } from '#server/tasks/taskWatch.ts'
import { payClaim } from '#server/welfare/payClaim.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { ownBus } from '#tests/support/ownBus.ts'

// Goods for points, points, tasks and locked bonuses, at the edges of their rules.

const begin = Date.UTC(2026, 5, 17, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
/** Each test has a member of its own: what the ledger did once it keeps. */
let number = 0
let mia = ''
beforeEach(async () => {
  now = begin
  mia = `mia-${(number += 1)}`
  await emptyTables(
    db,
    'account',
    'anchor',
    'bet',
    'bet_points',
    'bonus_grant',
    'config_info',
    'game_round',
    'grant_bet',
    'match',
    'member',
    'operator_rights',
    'pace',
    'play_pause',
    'point_goods',
    'point_purchase',
    'raise',
    'task',
    'task_count',
    'task_done',
    'valid_day',
    'venue',
    'welfare_claim',
  )
  await writeRows(db, member('one', 'operator'), member('two', 'operator'), member(mia))
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 1 })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))
const kinds = () => pushes().map(({ kind }) => kind)
const has = (asset: 'POINT' | 'GOLD' | 'FEN') => balanceOf(db, mia, asset)
const movements = async (part: string) => {
  const rows = await db
    .selectFrom('ledger_tx')
    .select(['kind', 'idempotency_key'])
    .where('idempotency_key', 'like', `%${part}%`)
    .execute()
  return rows.map(({ kind }) => kind)
}
const setting = (key_code: string, value: string) => row('config_info', { key_code, status: '1', value })

const FIELDS: GoodsFields = {
  nameChinese: '百币',
  nameEnglish: 'Coins',
  price: points(100),
  memberPrice: fen(1_000),
  coins: coins(120),
  stock: 10,
  limit: 2,
  place: 7,
  status: '1',
}

describe('goods for points', () => {
  const save = async (more: Partial<GoodsFields> = {}, version = 1, isNew = false, operator = 'one') => {
    const own = await by(operator)
    return services.write((tx) =>
      saveGoods(tx, own, { goodsId: 'g', isNew, version, fields: { ...FIELDS, ...more }, reason: 'why' }),
    )
  }
  const kept = async () => (await listOfficeGoods(db))[0]
  const seeded = (more: Partial<GoodsFields> = {}) => services.write((tx) => seedGoods(tx, 'g', { ...FIELDS, ...more }))
  const wire = {
    goodsId: 'g',
    nameChinese: '百币',
    nameEnglish: 'Coins',
    price: '100',
    memberPrice: '1000',
    coins: '120',
    stock: 10,
    limit: 2,
    place: 7,
    status: '1',
    sold: 0,
    version: 1,
  }

  test('[D-8] are kept with each thing that was written in its own place', async () => {
    await seeded()
    expect(await kept()).toEqual(wire)
    expect(await db.selectFrom('point_goods').selectAll().execute()).toMatchObject([
      { member_price: 1_000, most_each: 2, stock: 10 },
    ])
  })

  test('[D-8] that give no more are changed at once, keep what was sold, and are another version', async () => {
    await seeded()
    await db.updateTable('point_goods').set({ sold: 3 }).execute()
    const dear = { price: points(200), memberPrice: null, nameEnglish: 'Dear', place: 8 }
    expect(await save(dear)).toMatchObject({ result: 'done', before: { price: '100', version: 1 }, goods: { version: 2 } })
    expect(await kept()).toEqual({ ...wire, price: '200', memberPrice: null, nameEnglish: 'Dear', place: 8, sold: 3, version: 2 })
  })

  test('[D-8] that are off the shelf may be written to give anything', async () => {
    await seeded()
    expect(await save({ status: '0', coins: coins(999_999) })).toMatchObject({ result: 'done' })
    expect(await openRaises(db, now)).toEqual([])
  })

  test.each([
    ['for fewer points', { price: points(99) }, 'price', '100', '99'],
    ['with more coins', { coins: coins(121) }, 'coins', '120', '121'],
    ['with more of them', { stock: 11 }, 'stock', '10', '11'],
    ['without an end', { stock: null }, 'stock', '10', ''],
    ['with more to each member', { limit: 3 }, 'limit', '2', '3'],
    ['to each member without an end', { limit: null }, 'limit', '2', ''],
  ] as const)(
    '[D-8] %s are proposed, with what it changes alone, and stay as they are',
    async (_, more, field, before, after) => {
      await seeded()
      expect(await save(more)).toMatchObject({ result: 'signed', goods: wire })
      expect(await kept()).toEqual(wire)
      expect(await openRaises(db, now)).toMatchObject([
        {
          kind: 'goods',
          subject: 'g',
          title: { 'zh-CN': '百币', en: 'Coins' },
          changes: [{ field, before, after }],
          by: { memberId: 'one', name: 'one' },
          reason: 'why',
        },
      ])
    },
  )

  test('[D-8] that are new are kept meanwhile, off the shelf, and proposed to be on it', async () => {
    expect(await save({}, 0, true)).toMatchObject({ result: 'signed', before: null, goods: { status: '0', version: 1 } })
    expect(await kept()).toEqual({ ...wire, status: '0' })
    expect(await openRaises(db, now)).toMatchObject([{ changes: [{ field: 'status', before: '0', after: '1' }] }])
    // The same save again is answered as the first one.
    expect(await save({}, 0, true)).toMatchObject({ result: 'signed' })
    expect([await openRaises(db, now), await kept()]).toMatchObject([[{}], { version: 1 }])
  })

  test('[D-8] that are new and off the shelf are kept at once', async () => {
    expect(await save({ status: '0' }, 0, true)).toMatchObject({ result: 'done', before: null, goods: { status: '0' } })
  })

  /** Has what was proposed carried out, as two operators signed it. */
  const carry = async () => {
    const [raise] = await db.selectFrom('raise').selectAll().execute()
    if (raise === undefined) throw new Error('nothing is proposed')
    const { kind, subject, base, order_json: order } = raise
    return services.write((tx) => carryGoodsRaise(tx, { kind, subject, base, order: JSON.parse(order) as unknown }))
  }

  test('[D-8] are what was proposed once it is signed, with their price in yuan', async () => {
    await seeded()
    await db.updateTable('point_goods').set({ sold: 3 }).execute()
    await save({ coins: coins(500), limit: null, memberPrice: fen(2_500) })
    expect(await carry()).toBe(true)
    expect(await kept()).toEqual({ ...wire, coins: '500', limit: null, memberPrice: '2500', sold: 3, version: 2 })
    expect(await openRaises(db, now)).toEqual([])
  })

  test('[D-8] that somebody wrote meanwhile are not changed by what was proposed of them before', async () => {
    await seeded()
    await save({ coins: coins(500) })
    await db.updateTable('point_goods').set({ version: 2 }).execute()
    expect(await carry()).toBe(false)
    expect(await kept()).toMatchObject({ coins: '120' })
  })

  test('[D-8] a change ends what was proposed of them before', async () => {
    await seeded()
    await save({ coins: coins(500) })
    await save({ price: points(300) })
    expect(await openRaises(db, now)).toEqual([])
  })

  test('[D-8] of which another operator’s proposal waits are not proposed again', async () => {
    await seeded()
    await save({ coins: coins(500) })
    expect((await save({ coins: coins(600) }, 1, false, 'two')).result).toBe('waits')
  })

  test('[D-8] [Q8] the same save again is done, and one from another version is a conflict', async () => {
    await seeded()
    await save({ price: points(200) })
    expect(await save({ price: points(200) })).toMatchObject({ result: 'done', goods: { version: 2 } })
    await expect(save({ price: points(300) })).rejects.toMatchObject({ words: 'conflict' })
    await expect(save({ price: points(300) }, 3)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[D-8] that there are not are not written', async () => {
    await expect(save()).rejects.toMatchObject({ words: 'notFound' })
  })

  /** The member has so many points. */
  const give = (many: number) =>
    services.write((tx) => movePoints(tx, mia, points(many), { kind: 'pointsTask', key: `given:${mia}:${many}` }))
  const buy = (clientId = 'c', price = 100, gives = 120) =>
    services.write((tx) => buyGoods(tx, mia, { clientId, goodsId: 'g', price: points(price), coins: coins(gives) }))

  test('[C-11] are bought with the last point, and not with one less', async () => {
    await seeded()
    await give(99)
    await expect(buy()).rejects.toMatchObject({ words: 'shortOfPoints' })
    await give(1)
    expect(await buy()).toMatchObject({ paid: '100', coins: '120', gold: '120', funds: { points: '0' } })
    expect([await has('POINT'), await has('GOLD')]).toEqual([0, 120])
    expect(pushes()).toContainEqual({ to: mia, kind: 'balance', gold: '120' })
  })

  test('[C-11] that were bought stay in the list with what they were called and cost then', async () => {
    await seeded()
    await give(100)
    await buy()
    await save({ nameChinese: '新', nameEnglish: 'New', price: points(300) })
    expect((await listPurchases(db, mia, {})).list).toEqual([
      { id: expect.any(String) as string, names: { 'zh-CN': '百币', en: 'Coins' }, price: '100', coins: '120', at: begin },
    ])
  })

  test.each([
    ['the stock', { stock: 2, limit: null }, 'goodsSoldOut'],
    ['a member’s limit', { stock: null, limit: 2 }, 'goodsLimit'],
  ])('[C-11] are not sold beyond %s', async (_, most, words) => {
    await seeded(most)
    await give(1_000)
    await buy('c-1')
    await buy('c-2')
    await expect(buy('c-3')).rejects.toMatchObject({ words })
    expect(await has('POINT')).toBe(800)
  })

  test.each([
    ['price', 99, 120],
    ['coins', 100, 121],
  ])('[C-11] are not sold at another %s than they have, which is told', async (_, price, gives) => {
    await seeded()
    await give(1_000)
    await expect(buy('c', price, gives)).rejects.toMatchObject({ words: 'goodsPrice', data: { price: '100', coins: '120' } })
  })

  test('[C-11] off the shelf, or unknown, are gone', async () => {
    await give(1_000)
    await expect(buy()).rejects.toMatchObject({ words: 'goodsGone' })
    await seeded({ status: '0' })
    await expect(buy()).rejects.toMatchObject({ words: 'goodsGone' })
  })

  test('[C-11] are bought ten at once, then one in two seconds', async () => {
    await seeded({ stock: null, limit: null })
    await give(2_000)
    for (let more = 0; more < 10; more += 1) await buy(`c-${more}`)
    now += 1_999
    await expect(buy('c-x')).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await buy('c-x')).toMatchObject({ paid: '100' })
  })

  test('[C-11] offered tell what a member would pay elsewhere', async () => {
    await seeded()
    const [offer] = (await offerGoods(db, mia, now)).list
    expect(offer).toEqual({
      goodsId: 'g',
      names: { 'zh-CN': '百币', en: 'Coins' },
      price: '100',
      memberPrice: '1000',
      coins: '120',
      stockLeft: 10,
      ownLeft: 2,
    })
  })
})

describe('points of bets', () => {
  const today = dayOf(begin)
  const credit = (valid: number, day = today) => services.write((tx) => creditPoints(tx, mia, day, fen(valid)))
  beforeEach(() => writeRows(db, setting('pointStake', '1000'), setting('pointDay', '500')))

  test('[C-11] come and go with what counts, each by its own word, and are told', async () => {
    await credit(5_000)
    expect([await has('POINT'), await movements(mia)]).toEqual([5, ['pointsBets']])
    expect(pushes()).toContainEqual({ to: mia, kind: 'funds', fen: '0', uusdt: '0', yeb: '0', points: '5' })
    await credit(3_000)
    expect([await has('POINT'), (await movements(mia)).toSorted()]).toEqual([3, ['pointsBets', 'pointsBetsBack']])
  })

  test('[C-11] that do not change are not told', async () => {
    await credit(5_000)
    heard.length = 0
    await credit(5_999)
    expect([await has('POINT'), pushes()]).toEqual([5, []])
  })

  test('[C-11] are made of what was left over of the last day before, not of an earlier one', async () => {
    await credit(1_900, today - 2)
    await credit(1_300, today - 1)
    await credit(200)
    expect(await has('POINT')).toBe(1 + 2)
    // 900 were left of the first day; with them it was 2,200 on the second, which left 200; with those it is 1,000 on the third.
    await credit(800)
    expect(await has('POINT')).toBe(1 + 2 + 1)
  })

  test('[C-11] of a day go by the rule that held when it began', async () => {
    await credit(1_000)
    await db.updateTable('config_info').set({ value: '2000' }).where('key_code', '=', 'pointStake').execute()
    await credit(4_000)
    await credit(4_000, today + 1)
    expect(await has('POINT')).toBe(4 + 2)
  })

  test('[C-11] are listed the latest first, each with what there was after it', async () => {
    await credit(5_000)
    now += 1
    await credit(3_000)
    const { list, have, owed } = await listPoints(db, mia, {})
    expect([have, owed]).toEqual(['3', '0'])
    expect(list).toMatchObject([
      { kind: 'pointsBetsBack', at: begin + 1, amount: '-2', balance: '3' },
      { kind: 'pointsBets', at: begin, amount: '5', balance: '5' },
    ])
    const rest = await listPoints(db, mia, { before: list[0]?.id ?? '' })
    expect(rest.list).toMatchObject([{ amount: '5', balance: '5' }])
    expect((await listPoints(db, mia, { before: 'none' })).list).toEqual([])
  })
})

describe('a task', () => {
  const task = (more: BareRow['values'] = {}) =>
    row('task', { id: 't', period: 'day', deed: 'message', target: 3, points: 10, place: 1, status: '1', version: 4, ...more })
  const fields: TaskFields = { target: 3, points: points(10), place: 1, status: '1' }
  const save = async (more: Partial<TaskFields>, version = 4) => {
    const own = await by('one')
    return services.write((tx) => saveTask(tx, own, { task: 't', version, fields: { ...fields, ...more }, reason: 'why' }))
  }
  const kept = () => db.selectFrom('task').selectAll().executeTakeFirstOrThrow()

  test('[D-8] that gives no more is changed at once', async () => {
    await writeRows(db, task(), task({ id: 'other' }))
    const less = { target: 4, points: points(9), place: 6 }
    expect(await save(less)).toMatchObject({
      result: 'done',
      before: { target: 3, points: '10', version: 4 },
      task: { id: 't', target: 4, points: '9', place: 6, version: 5 },
    })
    expect(await db.selectFrom('task').selectAll().orderBy('id').execute()).toMatchObject([
      { id: 'other', target: 3, version: 4 },
      { id: 't', target: 4, points: 9, place: 6, version: 5 },
    ])
  })

  test.each([
    ['more points', { points: points(11) }, 'points', '10', '11'],
    ['as much for less', { target: 2 }, 'target', '3', '2'],
  ] as const)('[D-8] that would give %s is proposed, with what it changes alone', async (_, more, field, before, after) => {
    await writeRows(db, task())
    expect(await save(more)).toMatchObject({ result: 'signed', task: { target: 3, points: '10', version: 4 } })
    expect(await kept()).toMatchObject({ target: 3, points: 10, version: 4 })
    expect(await openRaises(db, now)).toMatchObject([
      { kind: 'task', subject: 't', title: null, changes: [{ field, before, after }] },
    ])
  })

  test('[D-8] that would be on again is proposed', async () => {
    await writeRows(db, task({ status: '0' }))
    expect((await save({})).result).toBe('signed')
    expect(await openRaises(db, now)).toMatchObject([{ changes: [{ field: 'status', before: '0', after: '1' }] }])
  })

  test('[D-8] a change ends what was proposed of it', async () => {
    await writeRows(db, task())
    await save({ points: points(11) })
    await save({ points: points(5) })
    expect(await openRaises(db, now)).toEqual([])
  })

  test.each([3, 5])('[D-8] is not written from version %i', async (version) => {
    await writeRows(db, task())
    expect(await save({ points: points(1) }, version)).toMatchObject({ result: 'late', task: { points: '10' } })
  })

  test('[D-8] that there is not is not written', async () => {
    await expect(save({})).rejects.toMatchObject({ words: 'notFound' })
  })

  test.each([
    ['4', true, 11],
    ['3', false, 10],
  ])('[D-8] as two signed it is changed where it is still what it was: version %s', async (base, isDone, many) => {
    await writeRows(db, task())
    const order = { ...fields, points: 11 }
    expect(await services.write((tx) => carryTaskRaise(tx, { kind: 'task', subject: 't', base, order }))).toBe(isDone)
    expect((await kept()).points).toBe(many)
  })

  test('[C-11] counts no more of a deed at once than a day has minutes', async () => {
    await writeRows(db, task({ deed: 'watch' }))
    await services.write((tx) => countDeed(tx, mia, 'watch', 5_000))
    expect(await db.selectFrom('task_count').select('count').execute()).toEqual([{ count: 1_440 }])
  })

  test('[C-11] is listed with when its day or week ends, and what is done once without an end', async () => {
    await writeRows(db, task(), task({ id: 'w', period: 'week' }), task({ id: 'o', period: 'once', deed: 'bind', target: 1 }))
    const { list } = await listTasks(db, mia, now)
    expect(list.map((one) => [one?.id, one?.endsAt])).toEqual([
      ['t', Date.UTC(2026, 5, 17, 16)],
      ['w', Date.UTC(2026, 5, 21, 16)],
      ['o', null],
    ])
  })

  const finish = async () => {
    await writeRows(db, task())
    await services.write((tx) => countDeed(tx, mia, 'message', 3))
  }

  test('[C-11] that was finished is shown as whole, with what it brought', async () => {
    await finish()
    await db
      .updateTable('task')
      .set({ points: points(99), target: 8 })
      .execute()
    const [open] = (await listTasks(db, mia, now)).list
    expect(open).toMatchObject({ state: 'done', progress: 8, points: '10' })
  })

  test('[C-11] that was finished is claimed once, with its member told', async () => {
    await finish()
    const [claim] = await taskSource.list(db, mia, now)
    heard.length = 0
    const claimed = () => services.write((tx) => taskSource.claim(tx, mia, 'task', claim?.period ?? ''))
    expect(await claimed()).toEqual({ asset: 'POINT', amount: 10 })
    expect([await has('POINT'), kinds().includes('tasks'), kinds().includes('funds')]).toEqual([10, true, true])
    expect([await claimed(), await movements(`task:${mia}`)]).toEqual([null, ['pointsTask']])
    expect((await listTasks(db, mia, now)).list).toMatchObject([{ state: 'claimed', points: '10' }])
  })

  test('[C-11] that was made easier than what is done already is finished, and claimed once', async () => {
    await writeRows(db, task())
    await services.write((tx) => countDeed(tx, mia, 'message', 2))
    expect((await listTasks(db, mia, now)).list).toMatchObject([{ state: 'open', progress: 2 }])
    await db.updateTable('task').set({ target: 2 }).execute()
    expect((await listTasks(db, mia, now)).list).toMatchObject([{ state: 'done', progress: 2, points: '10' }])
    const waiting = await taskSource.list(db, mia, now)
    expect(waiting).toHaveLength(1)
    const claimed = () => services.write((tx) => taskSource.claim(tx, mia, 'task', waiting[0]?.period ?? ''))
    expect([await claimed(), await claimed()]).toEqual([{ asset: 'POINT', amount: 10 }, null])
  })

  test('[C-11] finished ones wait the oldest first', async () => {
    const done = (period: string, at: number) => row('task_done', { member_id: mia, period, points: 7, at })
    await writeRows(db, done('late', 9), done('early', 5))
    expect((await taskSource.list(db, mia, now)).map(({ period, from }) => [period, from])).toEqual([
      ['early', 5],
      ['late', 9],
    ])
  })
})

describe('what members do for their tasks', () => {
  /** The watch with a bus of its own; who is in which rooms. */
  function watch(
    rooms: Readonly<Record<string, readonly string[]>> = {},
    write = services.write,
    onFault = (error: unknown): void => {
      throw error
    },
  ) {
    const { bus, published, tell } = ownBus()
    const members = () => new Map(Object.entries(rooms).map(([room, ids]) => [room, new Set(ids)] as const))
    const started = startTaskWatch({ ...services, bus, write }, { members }, onFault)
    return { ...started, published, tell }
  }
  const counts = async () =>
    (await db.selectFrom('task_count').select(['member_id', 'deed', 'count']).orderBy('member_id').execute()).map((one) => [
      one.member_id,
      one.deed,
      one.count,
    ])

  test('[C-11] valid bets of this node tell their member that tasks may have come on', async () => {
    const { tell, published, stop } = watch()
    tell({ type: 'validBets', memberId: mia, day: 1, amount: fen(1) })
    tell({ type: 'validBets', memberId: 'else', day: 1, amount: fen(1) }, false)
    await stop()
    expect(published).toEqual([{ type: 'self', memberId: mia, push: { kind: 'tasks' } }])
  })

  test('[C-11] watching counts in rooms of anchors on the air and of matches that go on, their breaks too', async () => {
    const match = (id: string, game_status: string) => row('match', { id, game_status })
    const anchor = (id: string, status: string) => row('anchor', { anchor_room_id: id, chat_room_no: `c-${id}`, status })
    await writeRows(
      db,
      ...['live', 'break', 'pre', 'ended'].map((status) => match(`m-${status}`, status)),
      anchor('on', 'On1'),
      anchor('off', 'Off'),
    )
    const rooms = ['m-live', 'm-break', 'm-pre', 'm-ended', 'c-on', 'c-off', 'lobby']
    const { look, stop } = watch(Object.fromEntries(rooms.map((room) => [room, [`in-${room}`]])))
    await look()
    now += 60_000
    await look()
    await stop()
    expect(await counts()).toEqual(['in-c-on', 'in-m-break', 'in-m-live'].map((id) => [id, 'watch', 1]))
  })

  test('[C-11] messages of one second are counted together, once it is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { tell, stop } = watch()
    const said: BusMessage = {
      type: 'event',
      room: 'r',
      epoch: 'e',
      event: { kind: 'chat', seq: 1, at: 1, body: { sender: { memberId: mia } } } as never,
    }
    tell(said)
    tell(said)
    tell(said, false)
    await vi.advanceTimersByTimeAsync(999)
    const before = await counts()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await stop()
    expect([before, await counts()]).toEqual([[], [[mia, 'message', 2]]])
  })

  test('[C-11] what could not be stored is counted with what comes next', async () => {
    await writeRows(db, row('match', { id: 'm-live', game_status: 'live' }))
    const fault = new Error('the database is busy')
    const faults: unknown[] = []
    let isBusy = true
    const write: typeof services.write = (work, options) => (isBusy ? Promise.reject(fault) : services.write(work, options))
    const { look, stop } = watch({ 'm-live': [mia] }, write, (error) => void faults.push(error))
    await look()
    now += 60_000
    await look()
    isBusy = false
    now += 60_000
    await look()
    await stop()
    expect([faults, await counts()]).toEqual([[fault], [[mia, 'watch', 2]]])
  })
})

describe('what is paid as a claim', () => {
  const pay = (asset: 'FEN' | 'GOLD' | 'POINT', period: string) =>
    services.write((tx) =>
      payClaim(tx, mia, {
        kind: 'level',
        period,
        asset,
        amount: fen(7),
        booked: { kind: 'bonusLevel', key: `claim:${mia}:${period}` },
      }),
    )

  test.each(['FEN', 'GOLD', 'POINT'] as const)('[C-11] in %s is one row and one movement, and told', async (asset) => {
    await pay(asset, 'p')
    expect(await db.selectFrom('welfare_claim').selectAll().execute()).toMatchObject([
      { member_id: mia, kind: 'level', period: 'p', asset, amount: 7, at: begin },
    ])
    expect([await has(asset), await movements(`claim:${mia}`)]).toEqual([7, ['bonusLevel']])
    expect(kinds().toSorted()).toEqual(asset === 'GOLD' ? ['balance', 'funds'] : ['funds'])
  })
})

describe('a locked bonus', () => {
  const give = (amount = 100, key = `k-${mia}`) =>
    services.write((tx) =>
      giveGrant(tx, mia, {
        key,
        amount: fen(amount),
        multiple: 2,
        product: 'slots',
        source: { kind: 'offer', id: 'o', title: { 'zh-CN': '礼', en: 'Gift' } },
      }),
    )
  const bet = (source: string, amount: number, placedAt = now) =>
    services.write((tx) => countForGrants(tx, mia, 'slots', [{ source, placedAt, amount: fen(amount) }]))
  const grant = () => db.selectFrom('bonus_grant').selectAll().executeTakeFirstOrThrow()

  test('[P-9] is shown with all that it asks for, and until when', async () => {
    await give()
    const { id } = await grant()
    expect(await grantByKey(db, `k-${mia}`, now)).toEqual({
      id,
      amount: '100',
      multiple: 2,
      product: 'slots',
      needed: '200',
      progress: '0',
      phase: 'running',
      title: { 'zh-CN': '礼', en: 'Gift' },
      givenAt: begin,
      until: begin + GRANT_LASTS,
      endedAt: null,
    })
    expect(kinds()).toContain('grants')
  })

  test('[P-9] counts a bet that was placed as it was given, and none of the moment before', async () => {
    await give()
    await bet('early', 50, begin - 1)
    expect((await grant()).progress).toBe(0)
    heard.length = 0
    await bet('due', 50, begin)
    expect([(await grant()).progress, kinds()]).toEqual([50, ['grants']])
  })

  test('[P-9] is released by the very sum, with its member told in the wallet and by a message', async () => {
    await give()
    await bet('b-1', 199)
    expect([(await grant()).state, await has('FEN')]).toEqual(['running', 0])
    heard.length = 0
    await bet('b-2', 1)
    expect(await grant()).toMatchObject({ state: 'released', ended_at: begin, progress: 200 })
    expect([await has('FEN'), kinds().toSorted()]).toEqual([100, ['funds', 'grants', 'messages']])
    const [told] = await db.selectFrom('message').selectAll().where('member_id', '=', mia).execute()
    expect(told).toMatchObject({ words: 'grantReleased', blanks_json: '{"amount":"1.00"}', link: '/app/cashier/wallet/bonuses' })
  })

  test('[P-9] that its member gives up is told on their pages, and by no message', async () => {
    await give()
    const { id } = await grant()
    heard.length = 0
    expect(await services.write((tx) => optOut(tx, mia, { id }))).toMatchObject({ grant: { phase: 'optedOut', endedAt: begin } })
    expect([await has('FEN'), kinds()]).toEqual([0, ['grants']])
  })

  test('[P-9] nobody gives up more than ten at once, then one in two seconds', async () => {
    const ids: string[] = []
    for (let more = 0; more < 11; more += 1) ids.push((await give(100 + more, `k-${mia}-${more}`))?.id ?? '')
    const out = (at: number) => services.write((tx) => optOut(tx, mia, { id: ids[at] ?? '' }))
    for (let more = 0; more < 10; more += 1) await out(more)
    now += 1_999
    await expect(out(10)).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await out(10)).toMatchObject({ grant: { phase: 'optedOut' } })
  })

  test('[P-9] lapses at the end of its time, to the moment', async () => {
    await give()
    now = begin + GRANT_LASTS - 1
    expect(await lapseGrants(services)).toBe(0)
    now += 1
    expect([await lapseGrants(services), await grant()]).toMatchObject([1, { state: 'lapsed', ended_at: now }])
  })

  const openBet = (placed_at: number, more: BareRow['values'] = {}) =>
    row('bet', { id: 'b', client_id: 'b', member_id: mia, venue: 'SLOTS', state: 'open', placed_at, ...more })
  const venue = (code: string, kind: string) => row('venue', { code, kind })

  test.each([
    ['was placed in its last moment', true, GRANT_LASTS - 1, {}],
    ['was placed as it ended', false, GRANT_LASTS, {}],
    ['was placed before it was given', false, -1, {}],
    ['is of another kind of games', false, 0, { venue: 'SPORTS' }],
    ['is another member’s', false, 0, { member_id: 'else' }],
    ['is settled', false, 0, { state: 'lost' }],
  ] as const)('[P-9] a bet that %s holds it back: %s', async (_, holds, placed, more) => {
    await writeRows(db, venue('SLOTS', 'slots'), venue('SPORTS', 'sports'))
    await give()
    await writeRows(db, openBet(begin + placed, more))
    now = begin + GRANT_LASTS
    expect(await lapseGrants(services)).toBe(holds ? 0 : 1)
  })

  test('[P-9] waits for an open bet for seven days and no longer, and shows until when', async () => {
    await writeRows(db, venue('SLOTS', 'slots'))
    await give()
    await writeRows(db, openBet(begin))
    now = begin + GRANT_LASTS
    expect(await grantWire(db, await grant(), now)).toMatchObject({
      phase: 'waiting',
      until: begin + GRANT_LASTS + GRANT_SETTLES,
    })
    now = begin + GRANT_LASTS + GRANT_SETTLES - 1
    expect(await lapseGrants(services)).toBe(0)
    now += 1
    expect(await lapseGrants(services)).toBe(1)
  })

  test('[P-9] a time of a pause is added to its end', async () => {
    await give()
    await writeRows(db, row('play_pause', { member_id: mia, kind: 'timeout', since: begin + DAY, until: begin + 2 * DAY }))
    now = begin + GRANT_LASTS
    expect(await lapseGrants(services)).toBe(0)
    now += DAY
    expect(await lapseGrants(services)).toBe(1)
  })
})
