import type { exchangeCalls } from '#src/api/contract/exchange.ts'
import { memberKey } from '../platform/transaction.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { paceMove } from '../cashier/wallet/movePace.ts'
import { quoteExchange, changeMoney } from '../cashier/wallet/exchange.ts'

export const exchangeHandlers = {
  exchangeQuote: ({ direction }, { services: { write, env }, caller }) => {
    const memberId = memberOf(caller).id
    return write((tx) => quoteExchange(tx, memberId, direction, env.usdtRate))
  },

  exchange: (order, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return write(
      async (tx) => {
        await paceMove(tx, { memberId, ...order })
        return changeMoney(tx, { memberId, ...order })
      },
      { keys: [memberKey(memberId)] },
    )
  },
} satisfies Handlers<typeof exchangeCalls, CallContext>
