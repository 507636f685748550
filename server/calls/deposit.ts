import { BANKS, CURRENCIES, listIn } from '../cashier/lists/lists.ts'
import type { depositCalls } from '#src/api/contract/deposit.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { type DepositView, depositWireOf, listDeposits } from '../cashier/deposit/depositOrders.ts'
import type { DepositRow } from '../cashier/deposit/depositMoves.ts'
import { memberOf } from '../members/caller.ts'

const viewOf = ({ services: { deposits }, caller }: CallContext): DepositView => ({
  keys: deposits.keys,
  language: caller.language,
})

async function answer(context: CallContext, row: DepositRow) {
  return { order: await depositWireOf(context.services.db, row, viewOf(context)) }
}

export const depositHandlers = {
  payTypes: async (_, { services: { deposits } }) => ({ list: await deposits.payTypes() }),

  payBanks: (_, { caller: { language } }) => ({ list: listIn(BANKS, language) }),

  payCurrencies: (_, { caller: { language } }) => ({ list: listIn(CURRENCIES, language) }),

  pay: async (order, context) =>
    answer(context, await context.services.deposits.create({ ...order, memberId: memberOf(context.caller).id })),

  depositStatus: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.own(memberOf(context.caller).id, orderId)),

  depositList: async ({ before }, context) => {
    const { db } = context.services
    const { rows, more } = await listDeposits(db, memberOf(context.caller).id, before)
    return { list: await Promise.all(rows.map((row) => depositWireOf(db, row, viewOf(context)))), more }
  },

  fastConfirm: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.claim(memberOf(context.caller).id, orderId)),

  depositCancel: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.cancel(memberOf(context.caller).id, orderId)),

  depositRemind: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.remind(memberOf(context.caller).id, orderId)),

  depositAppeal: async (appeal, { services: { deposits }, caller }) => {
    const ticket = await deposits.appeal({ ...appeal, memberId: memberOf(caller).id })
    return { upload: ticket === null ? null : `/upload/${ticket}` }
  },
} satisfies Handlers<typeof depositCalls, CallContext>
