import * as v from 'valibot'
import { ClientId, Id } from '../model/common.ts'
import { Funds } from '../model/funds.ts'
import { listOf } from '../model/listOf.ts'
import { CoinAmount, PointAmount } from '../model/money/wireAmount.ts'
import { ActReason } from '../model/operator.ts'
import { Goods, GoodsAnswer, GoodsFields, OfficeGoods, PointPurchase } from '../model/pointShop.ts'
import { defineCall } from './defineCall.ts'

/** Purchases of a page of the history. */
export const PURCHASE_PAGE = 20

/** What the member may buy for points, in the shop's order, and the points that they have. Who paused is offered nothing. */
export const pointGoods = defineCall({
  path: '/api/member/points/goods',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Goods), have: PointAmount, isPaused: v.boolean() }),
})

/**
 * Buys one of some goods for points; there is no way back. `price` and `coins` = what the member saw: where either is another one nothing is
 * bought (`conflict`, with those of now). `notFound` for what is not on offer, `conflict` where none are left, or none for this member, `insufficient` without
 * the points, 10700 while they pause. The same `clientId` again is answered with the same purchase.
 */
export const pointGoodsBuy = defineCall({
  path: '/api/member/points/buy',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId, goodsId: Id, price: PointAmount, coins: CoinAmount }),
  reply: v.object({ paid: PointAmount, coins: CoinAmount, gold: CoinAmount, funds: Funds }),
})

/** What the member bought for points, latest first; `before` = the last one of the page before. */
export const pointPurchases = defineCall({
  path: '/api/member/points/purchases',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(PointPurchase, PURCHASE_PAGE), more: v.boolean() }),
})

/** All goods of the shop for points, also those that are not on offer, in its order. */
export const officePointGoods = defineCall({
  path: '/api/admin/site/point-goods',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeGoods) }),
})

/**
 * Adds goods under an id that the client made, or changes some. What was bought keeps what it cost. `notFound` for what is neither new nor there.
 * What gives members more is only signed: it holds once a second operator signs it (`officeRaiseSign`), and new goods are not on offer until then.
 */
export const officePointGoodsSave = defineCall({
  path: '/api/admin/site/point-goods-save',
  quiet: true,
  right: 'site.approve',
  effect: 'keyed',
  payload: v.object({
    goodsId: Id,
    isNew: v.boolean(),
    version: OfficeGoods.entries.version,
    fields: GoodsFields,
    reason: ActReason,
  }),
  reply: GoodsAnswer,
})

export const pointShopCalls = { pointGoods, pointGoodsBuy, pointPurchases, officePointGoods, officePointGoodsSave }
