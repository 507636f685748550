import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  officePointGoods,
  officePointGoodsSave,
  pointGoods,
  pointGoodsBuy,
  pointPurchases,
  PURCHASE_PAGE,
} from '#src/api/contract/pointShop.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { saferPlaySettings, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { walletReconcile } from '#src/api/contract/wallet.ts'
import { points } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { storeRights } from '#server/members/rights.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { carryGoodsRaise } from '#server/points/goods.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { conflict, forbidden, insufficient, invalid, notFound, rateLimited, saferPlay, unauthorized } = profile.codes
const FIELDS = {
  nameChinese: '一百金币',
  nameEnglish: 'A hundred coins',
  price: '100',
  memberPrice: '10',
  coins: '120',
  stock: null,
  limit: null,
  place: 1,
  status: '1',
} as const
const GOODS = 'goods-hundred'
let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('point_goods').execute()
    for (const memberId of ['m-mia', 'm-leo'])
      await movePoints(tx, memberId, points(5_000), { kind: 'pointsTask', key: `begin:${memberId}` })
  })
  mia = await server.login('mia')
  oda = await server.login('oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const versionOf = async (goodsId: string) =>
  (await server.services.db.selectFrom('point_goods').select('version').where('id', '=', goodsId).executeTakeFirst())?.version
/** What a second operator would sign of it is carried out at once. */
const save = async (fields: object = {}, to: Parameters<typeof propose>[1] = {}) => {
  const reply = await propose(fields, to)
  await server.services.write(async (tx) => {
    for (const row of await tx.db.selectFrom('raise').selectAll().execute())
      await carryGoodsRaise(tx, { ...row, order: JSON.parse(row.order_json) })
  })
  return reply
}
const propose = async (fields: object = {}, { goodsId = GOODS, isNew = true, token = oda, version = -1 } = {}) =>
  server.call(
    officePointGoodsSave,
    {
      goodsId,
      isNew,
      version: version >= 0 ? version : ((await versionOf(goodsId)) ?? 0),
      fields: { ...FIELDS, ...fields },
      reason: 'as agreed',
    },
    { token },
  )
const change = async (fields: object) => granted(await save(fields, { isNew: false }))
const offer = async (token = mia) => granted(await server.call(pointGoods, {}, { token }))
const buy = (price = 100, { clientId = newClientId(), goodsId = GOODS, token = mia, coins = 120 } = {}) =>
  server.call(pointGoodsBuy, { clientId, goodsId, price: String(price), coins: String(coins) }, { token })
const has = (asset: 'POINT' | 'GOLD', memberId = 'm-mia') => balanceOf(server.services.db, memberId, asset)
const both = async () => [await has('POINT'), await has('GOLD')] as const
const sold = async () => granted(await server.call(officePointGoods, {}, { token: oda })).list[0]?.sold

test('[C-11] goods that an operator writes are offered, bought once a key, told to every screen, and in the records and the history', async () => {
  granted(await save())
  const [have, gold] = await both()
  expect(await offer()).toEqual({
    list: [
      {
        goodsId: GOODS,
        names: { 'zh-CN': '一百金币', en: 'A hundred coins' },
        price: 100,
        memberPrice: 1_000,
        coins: 120,
        stockLeft: null,
        ownLeft: null,
      },
    ],
    have,
    isPaused: false,
  })
  const socket = await server.connect(mia)
  const clientId = newClientId()
  const replies = await Promise.all(Array.from({ length: 5 }, () => buy(100, { clientId })))
  for (const reply of replies) expect(granted(reply)).toMatchObject({ paid: 100, coins: 120, gold: gold + 120 })
  expect(await both()).toEqual([have - 100, gold + 120])
  expect(await sold()).toBe(1)
  await expect.poll(() => socket.selves).toContainEqual(expect.objectContaining({ kind: 'balance', gold: gold + 120 }))
  expect(socket.selves).toContainEqual(expect.objectContaining({ kind: 'funds', points: have - 100 }))
  expect(granted(await server.call(walletReconcile, { clientId }, { token: mia }))).toEqual({ done: true })
  // The same key for another purchase is refused.
  expect(await buy(200, { clientId })).toMatchObject({ code: conflict })
  const { list: deals } = granted(await server.call(dealRecords, { type: 'exchange' }, { token: mia }))
  expect(deals.map(({ kind }) => kind)).toEqual(['exchangePoints', 'exchangePoints'])
  const { list, more } = granted(await server.call(pointPurchases, {}, { token: mia }))
  expect([list.map(({ names, price, coins }) => [names.en, price, coins]), more]).toEqual([
    [['A hundred coins', 100, 120]],
    false,
  ])
})

test('[C-11] the price that was seen is the price that is paid: at another one nothing is bought, and the price of now is told', async () => {
  granted(await save())
  const before = await both()
  await change({ price: '150' })
  expect(await buy(100)).toMatchObject({ code: conflict, data: { price: '150' } })
  expect(await buy(0)).toMatchObject({ code: conflict })
  expect(await buy(150, { coins: 200 })).toMatchObject({ code: conflict, data: { coins: '120' } })
  expect(await both()).toEqual(before)
  const clientId = newClientId()
  granted(await buy(150, { clientId }))
  // What was bought keeps what it cost, and is answered by its key.
  await change({ price: '90', nameEnglish: 'Cheaper', coins: '1' })
  expect(granted(await buy(150, { clientId }))).toMatchObject({ paid: 150, coins: 120 })
  const { list } = granted(await server.call(pointPurchases, {}, { token: mia }))
  expect(list).toMatchObject([{ names: { en: 'A hundred coins' }, price: 150, coins: 120 }])
})

test('[C-11] what is off the shelf or unknown is not sold, nor without the points', async () => {
  granted(await save({ status: '2' }))
  const before = await both()
  expect((await offer()).list).toEqual([])
  expect(await buy()).toMatchObject({ code: notFound })
  expect(await buy(100, { goodsId: 'nothing' })).toMatchObject({ code: notFound })
  await change({ price: '99999' })
  expect(await buy(99_999)).toMatchObject({ code: insufficient })
  expect(await both()).toEqual(before)
  expect(await sold()).toBe(0)
})

test('[C-11] no more are sold than there are, to however many at a time; more stock sells more', async () => {
  granted(await save({ stock: '2' }))
  const leo = await server.login('leo')
  const replies = await Promise.all([buy(), buy(), buy(100, { token: leo }), buy(100, { token: leo })])
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
  for (const reply of replies) if (!reply.ok) expect(reply).toMatchObject({ code: conflict })
  expect((await offer()).list).toMatchObject([{ stockLeft: 0 }])
  await change({ stock: '3' })
  expect((await offer()).list).toMatchObject([{ stockLeft: 1 }])
  granted(await buy())
  // A stock below what is sold leaves none, and takes nothing back.
  await change({ stock: '1' })
  expect((await offer()).list).toMatchObject([{ stockLeft: 0 }])
  expect(await sold()).toBe(3)
})

test('[C-11] a member has no more of some goods than their limit; another member’s own is untouched', async () => {
  granted(await save({ limit: '1' }))
  const replies = await Promise.all([buy(), buy(), buy()])
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sold()).toBe(1)
  expect((await offer()).list).toMatchObject([{ ownLeft: 0 }])
  const leo = await server.login('leo')
  expect((await offer(leo)).list).toMatchObject([{ ownLeft: 1 }])
  granted(await buy(100, { token: leo }))
})

test('[P-6] [C-11] who paused is offered nothing and buys nothing; their points stay, and what was bought before is answered', async () => {
  granted(await save())
  const clientId = newClientId()
  granted(await buy(100, { clientId }))
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  granted(await server.call(saferPlaySettings, {}, { token: mia }))
  const before = await both()
  expect(await offer()).toEqual({ list: [], have: before[0], isPaused: true })
  expect(await buy()).toMatchObject({ code: saferPlay, data: { reason: 'paused' } })
  expect(granted(await buy(100, { clientId })).coins).toBe(120)
  expect(await both()).toEqual(before)
})

test('[C-11] what was given up by its key is not bought afterwards, and another member’s key is another purchase', async () => {
  granted(await save())
  const clientId = newClientId()
  expect(granted(await server.call(walletReconcile, { clientId }, { token: mia }))).toEqual({ done: false })
  expect(await buy(100, { clientId })).toMatchObject({ code: conflict })
  const leo = await server.login('leo')
  expect(granted(await buy(100, { clientId, token: leo })).coins).toBe(120)
  expect(await sold()).toBe(1)
})

test('[C-11] purchases have a pace; their history comes by pages, and nobody sees another’s', async () => {
  granted(await save())
  for (let bought = 0; bought < 10; bought += 1) granted(await buy())
  expect(await buy()).toMatchObject({ code: rateLimited })
  for (let bought = 10; bought < PURCHASE_PAGE + 3; bought += 1) {
    server.clock.advance(2_000)
    granted(await buy())
  }
  const page = async (before?: string, token = mia) =>
    granted(await server.call(pointPurchases, before === undefined ? {} : { before }, { token }))
  const first = await page()
  const second = await page(first.list.at(-1)?.id)
  expect([first.list.length, first.more, second.list.length, second.more]).toEqual([PURCHASE_PAGE, true, 3, false])
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(PURCHASE_PAGE + 3)
  const leo = await server.login('leo')
  expect(await page(undefined, leo)).toEqual({ list: [], more: false })
  expect(await page(first.list[0]?.id, leo)).toEqual({ list: [], more: false })
})

test.each([
  ['no name', { nameChinese: ' ' }],
  ['a price of six digits', { price: '100000' }],
  ['no price', { price: '0' }],
  ['half a point', { price: '1.5' }],
  ['a member price of nine digits', { memberPrice: '100000000' }],
  ['no coins', { coins: '0' }],
  ['a stock of nothing', { stock: '0' }],
  ['a limit that is no number', { limit: 'x' }],
  ['a place beyond the last', { place: 1_000 }],
])('[V-7] [C-11] goods with %s are refused', async (_, fields) => {
  expect(await save(fields)).toMatchObject({ code: invalid })
})

test('[D-8] goods are written by who approves for the site, with a row in the trail; others read, and members nothing', async () => {
  granted(await save())
  await change({ price: '120' })
  const rows = await server.services.db
    .selectFrom('trail')
    .select('detail_json')
    .where('act', '=', 'officePointGoodsSave')
    .execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).toContain('120')
  expect(await save({}, { goodsId: 'nowhere', isNew: false })).toMatchObject({ code: notFound })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.read', 'site.act']))
  expect(await save({ price: '1' }, { isNew: false })).toMatchObject({ code: forbidden })
  expect(granted(await server.call(officePointGoods, {}, { token: oda })).list).toMatchObject([{ price: 120 }])
  expect(await save({}, { token: mia })).toMatchObject({ code: forbidden })
  expect(await server.call(officePointGoods, {}, { token: mia })).toMatchObject({ code: forbidden })
  for (const call of [pointGoods, pointPurchases]) expect(await server.call(call, {}, {})).toMatchObject({ code: unauthorized })
})

test('[D-8] goods that somebody wrote since are not written over, and the same save again is done once', async () => {
  const first = granted(await propose({}, { version: 0 }))
  expect(first).toMatchObject({ result: 'signed', goods: { status: '0', version: 1 } })
  expect(granted(await save({}, { version: 0 }))).toEqual(first)
  expect(granted(await save({}, { version: 0 }))).toMatchObject({ result: 'done', goods: { status: '1', version: 2 } })
  granted(await save({ price: '120' }, { isNew: false, version: 2 }))
  expect(await save({ price: '90' }, { isNew: false, version: 2 })).toMatchObject({ code: conflict })
  expect(granted(await server.call(officePointGoods, {}, { token: oda })).list).toMatchObject([{ price: 120, version: 3 }])
})
