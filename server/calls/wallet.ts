import type { walletCalls } from '#src/api/contract/wallet.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { allBalances } from '../cashier/wallet/funds.ts'
import { memberOf } from '../members/caller.ts'
import { recoverAll } from '../cashier/wallet/recover.ts'
import { askOrGiveUp } from '../platform/giveUp.ts'
import { reconcileOrder } from '../cashier/wallet/walletOrders.ts'

const onFault = (error: unknown) => console.error('a venue could not be recovered', error)

export const walletHandlers = {
  walletBalances: (_, { services: { db, now }, caller }) => allBalances(db, memberOf(caller).id, now()),

  walletRecover: async ({ clientId }, { services: { write, sportsbook }, caller }) => {
    const memberId = memberOf(caller).id
    await sportsbook.judged(memberId)
    return recoverAll(write, { memberId, clientId }, onFault)
  },

  walletReconcile: async ({ clientId }, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return { done: await askOrGiveUp(write, memberId, (tx) => reconcileOrder(tx, { memberId, clientId })) }
  },
} satisfies Handlers<typeof walletCalls, CallContext>
