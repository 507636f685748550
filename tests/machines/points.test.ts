import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { pointList } from '#src/api/contract/points.ts'
import { officePointGoods, officePointGoodsSave, pointGoods, pointGoodsBuy, pointPurchases } from '#src/api/contract/pointShop.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { provideOfficePointGoods } from '#src/machines/backOffice/pointGoodsActors.ts'
import { providePoints, providePointShop } from '#src/machines/points/pointsActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { quiet } from './support/handOrder.ts'
import { tabPorts } from './support/tabPorts.ts'

const FUNDS: SelfPush = { kind: 'funds', fen: fen(0), uusdt: microUsdt(0), yeb: fen(0), points: points(7) }
const GOODS = {
  goodsId: 'goods-hundred',
  nameChinese: '一百金币',
  nameEnglish: 'A hundred coins',
  price: '100',
  memberPrice: null,
  coins: '120',
  stock: null,
  limit: null,
  place: 1,
  status: '1',
} as const

test('[C-11] points are asked for again when money moved, and when the line is back, and for no other push', async () => {
  const self = new Subject<SelfPush>()
  const back = new Subject<boolean>()
  const change = { id: 't1', kind: 'pointsBets', at: 1, amount: '5', balance: '5' }
  const { client, asked } = scriptedClient({ answer: () => ({ data: { have: '5', owed: '0', list: [change], more: false } }) })
  const { sheet, changes } = providePoints({ client, socket: { self, back } })
  const [standing, list] = [
    createActor(sheet, { input: { query: null } }).start(),
    createActor(changes, { input: { query: null } }).start(),
  ]
  await waitFor(standing, (snapshot) => snapshot.matches('ready'))
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect(standing.getSnapshot().context.items).toEqual([{ have: 5, owed: 0 }])
  expect(list.getSnapshot().context.items).toEqual([{ id: 't1', kind: 'pointsBets', at: 1, amount: 5, balance: 5 }])
  expect(asked).toEqual([pointList.path, pointList.path])
  self.next({ kind: 'balance', gold: coins(1) })
  await quiet()
  expect(asked).toHaveLength(2)
  self.next(FUNDS)
  await expect.poll(() => asked.length).toBe(4)
  await waitFor(standing, (snapshot) => snapshot.matches('ready'))
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  back.next(true)
  await expect.poll(() => asked.length).toBe(6)
})

test('[C-11] after each order, also one that was refused, what is offered for points and what was bought is asked for again', async () => {
  const asked: { path: string; payload: unknown }[] = []
  const call = ({ path }: { path: string }, payload: unknown) => {
    asked.push({ path, payload })
    if (path === pointGoods.path) return Promise.resolve({ list: [], have: points(100), isPaused: false })
    if (path === pointPurchases.path) return Promise.resolve({ list: [], more: false })
    if (path === pointGoodsBuy.path)
      return Promise.reject(new ApiError('business', profile.codes.conflict, 'the price is another'))
    return new Promise(() => {})
  }
  const ports = tabPorts({ call, storage: memoryStorage().storage, browser: browserLocks() })
  const { wallet, ordered$ } = provideCashierWallet(ports)
  const { goods, purchases } = providePointShop({ ...ports, socket: { self: NEVER, back: NEVER } }, ordered$)
  const offered = createActor(goods, { input: { query: null } }).start()
  const bought = createActor(purchases, { input: { query: null } }).start()
  await waitFor(offered, (snapshot) => snapshot.matches('ready'))
  await waitFor(bought, (snapshot) => snapshot.matches('ready'))
  const actor = createActor(wallet, { input: { makeId: newClientId } }).start()
  await quiet()
  asked.length = 0
  const draft = { kind: 'goods', goodsId: 'goods-hundred', amount: points(100), coins: coins(120) } as const
  actor.send({ type: 'draft.submitted', draft })
  await waitFor(actor, ({ context }) => context.news.length > 0)
  expect(asked[0]).toMatchObject({ path: pointGoodsBuy.path, payload: { goodsId: 'goods-hundred', price: '100', coins: '120' } })
  expect(actor.getSnapshot().context.news).toMatchObject([{ result: 'failed', errorKey: 'errors.conflict' }])
  const again = () => asked.map(({ path }) => path).filter((path) => path === pointGoods.path || path === pointPurchases.path)
  await expect.poll(again).toEqual(expect.arrayContaining([pointGoods.path, pointPurchases.path]))
  actor.stop()
})

test('[D-8] goods for points are found by either name, and asked for again after an act', async () => {
  let status = '1'
  const { client, asked } = scriptedClient({
    answer: (path) => {
      if (path === officePointGoodsSave.path) status = '2'
      const goods = { ...GOODS, status, sold: 3, version: 1 }
      return path === officePointGoods.path ? { data: { list: [goods] } } : { data: { goods } }
    },
  })
  const { goods, goodsAct } = provideOfficePointGoods(client)
  const list = createActor(goods, { input: { query: { text: 'HUNDRED' } } }).start()
  await waitFor(list, ({ context }) => context.items.length === 1)
  const { goodsId, ...fields } = GOODS
  createActor(goodsAct)
    .start()
    .send({
      type: 'act.sent',
      order: { goodsId, isNew: false, version: 1, fields: { ...fields, status: '2' }, reason: 'out of season' },
    })
  await waitFor(list, ({ context }) => context.items[0]?.status === '2')
  expect(asked).toEqual([officePointGoods.path, officePointGoodsSave.path, officePointGoods.path])
})
