import type { exchangeCalls } from '#src/api/contract/exchange.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { changeMoney, quoteExchange } from '../cashier/wallet/exchange.ts'
import { callerOf, type CallContext } from './context.ts'

export const exchangeHandlers = {
  exchangeQuote: ({ direction }, context) => {
    const memberId = callerOf(context).id
    const { write, env } = context.services
    return write((tx) => quoteExchange(tx, memberId, direction, env.usdtRate))
  },

  exchange: (order, context) => {
    const memberId = callerOf(context).id
    return context.services.write((tx) => changeMoney(tx, { memberId, ...order }))
  },
} satisfies Handlers<typeof exchangeCalls, CallContext>
