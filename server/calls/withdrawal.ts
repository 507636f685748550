import type { withdrawalCalls } from '#src/api/contract/withdrawal.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { askOrGiveUp } from '../platform/giveUp.ts'
import type { CallContext } from './context.ts'
import {
  type NewWithdrawal,
  withdraw,
  withdrawalOffer,
  reconcileWithdrawal,
  cancelWithdrawal,
  withdrawalStatusOf,
} from '../cashier/withdrawal/withdrawals.ts'
import { memberOf } from '../members/caller.ts'
import { wireOf, listWithdrawals } from '../cashier/withdrawal/withdrawalRows.ts'

type Order = Omit<NewWithdrawal, 'memberId'> & { readonly password: string }

function start({ password, ...order }: Order, { services, caller }: CallContext) {
  return withdraw(services, { ...order, memberId: memberOf(caller).id }, password)
}

export const withdrawalHandlers = {
  withdrawalTerms: (_, { services: { db, now }, caller }) => withdrawalOffer(db, memberOf(caller).id, now()),

  withdrawalNew: (order, context) => start(order, context),
  withdrawalUsdt: (order, context) => start({ ...order, method: 'usdt' }, context),
  withdrawalFast: (order, context) => start({ ...order, method: 'fast' }, context),

  withdrawalReconcile: async ({ clientId }, { services: { db, write }, caller }) => {
    const memberId = memberOf(caller).id
    const row = await askOrGiveUp(write, memberId, (tx) => reconcileWithdrawal(tx, memberId, clientId))
    return { withdrawal: row === null ? null : await wireOf(db, row) }
  },

  withdrawalCancel: async ({ withdrawalId }, { services: { db, write }, caller }) => {
    const memberId = memberOf(caller).id
    return { withdrawal: await wireOf(db, await write((tx) => cancelWithdrawal(tx, memberId, withdrawalId))) }
  },

  withdrawalStatus: ({ withdrawalId }, { services: { db }, caller }) => withdrawalStatusOf(db, memberOf(caller).id, withdrawalId),

  withdrawalList: ({ before }, { services: { db }, caller }) => listWithdrawals(db, memberOf(caller).id, before),
} satisfies Handlers<typeof withdrawalCalls, CallContext>
