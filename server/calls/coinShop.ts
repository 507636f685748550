import type { coinShopCalls } from '#src/api/contract/coinShop.ts'
import { memberKey } from '../platform/transaction.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { buyCoins, offerCoins } from '../cashier/wallet/coinShop.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const coinShopHandlers = {
  coinOffer: (_, { services: { db, now }, caller }) => offerCoins(db, memberOf(caller).id, now()),

  coinBuy: (order, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return write((tx) => buyCoins(tx, memberId, order), { keys: [memberKey(memberId)] })
  },
} satisfies Handlers<typeof coinShopCalls, CallContext>
