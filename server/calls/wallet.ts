import type { Handlers } from '#src/api/contract/handlers.ts'
import type { recordCalls } from '#src/api/contract/records.ts'
import type { walletCalls } from '#src/api/contract/wallet.ts'
import { changeMoney, quoteExchange } from '../cashier/walletExchange.ts'
import { allBalances } from '../cashier/walletFunds.ts'
import { reconcileOrder } from '../cashier/walletOrders.ts'
import { historyOf, listDeals } from '../cashier/walletRecords.ts'
import { recoverAll } from '../cashier/walletRecover.ts'
import { callerOf, type CallContext } from './context.ts'

const onFault = (error: unknown) => console.error('a venue could not be recovered', error)

export const walletHandlers = {
  walletBalances: (_, context) => allBalances(context.world.db, callerOf(context).id),

  walletRecover: ({ clientId }, context) => recoverAll(context.world, { memberId: callerOf(context).id, clientId }, onFault),

  walletReconcile: async ({ clientId }, context) => {
    const memberId = callerOf(context).id
    return { done: await context.world.write((unit) => reconcileOrder(unit, { memberId, clientId })) }
  },

  exchangeQuote: ({ direction }, context) => {
    const memberId = callerOf(context).id
    const { write, env } = context.world
    return write((unit) => quoteExchange(unit, memberId, direction, env.usdtRate))
  },

  exchange: (order, context) => {
    const memberId = callerOf(context).id
    return context.world.write((unit) => changeMoney(unit, { memberId, ...order }))
  },

  dealRecords: (query, context) => listDeals(context.world.db, { memberId: callerOf(context).id, ...query }),

  balanceHistory: (query, context) => historyOf(context.world.db, callerOf(context).id, query, context.world.now()),
} satisfies Handlers<typeof walletCalls & typeof recordCalls, CallContext>
