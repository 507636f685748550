import type { Handlers } from '#src/api/contract/handlers.ts'
import type { walletCalls } from '#src/api/contract/wallet.ts'
import { allBalances } from '../cashier/wallet/funds.ts'
import { reconcileOrder } from '../cashier/wallet/walletOrders.ts'
import { recoverAll } from '../cashier/wallet/recover.ts'
import { callerOf, type CallContext } from './context.ts'

const onFault = (error: unknown) => console.error('a venue could not be recovered', error)

export const walletHandlers = {
  walletBalances: (_, context) => allBalances(context.services.db, callerOf(context).id),

  walletRecover: ({ clientId }, context) => recoverAll(context.services, { memberId: callerOf(context).id, clientId }, onFault),

  walletReconcile: async ({ clientId }, context) => {
    const memberId = callerOf(context).id
    return { done: await context.services.write((tx) => reconcileOrder(tx, { memberId, clientId })) }
  },
} satisfies Handlers<typeof walletCalls, CallContext>
