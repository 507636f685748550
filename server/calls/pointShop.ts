import type { Handlers } from '#src/api/contract/handlers.ts'
import type { pointShopCalls } from '#src/api/contract/pointShop.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import { buyGoods, listPurchases } from '../points/buyGoods.ts'
import { listOfficeGoods, offerGoods, saveGoods } from '../points/goods.ts'
import type { CallContext } from './context.ts'

export const pointShopHandlers = {
  pointGoods: (_, { services: { db, now }, caller }) => offerGoods(db, memberOf(caller).id, now()),

  pointGoodsBuy: (order, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return write((tx) => buyGoods(tx, memberId, order))
  },

  pointPurchases: (query, { services: { db }, caller }) => listPurchases(db, memberOf(caller).id, query),

  officePointGoods: async (_, { services: { db } }) => ({ list: await listOfficeGoods(db) }),

  officePointGoodsSave: async (order, { services: { write }, caller, noteChange }) => {
    const { before, ...saved } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'site.approve')
      return saveGoods(tx, memberOf(caller), order)
    })
    const { result, goods } = saved
    noteChange(before, result === 'done' ? goods : { result, ...order.fields })
    return saved
  },
} satisfies Handlers<typeof pointShopCalls, CallContext>
