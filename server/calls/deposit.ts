import type { depositCalls } from '#src/api/contract/deposit.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { rateLimited } from '../platform/callError.ts'
import { type Pace, takePermit } from '../platform/rateLimit.ts'
import { BANKS, openMethods, payTypeWireOf } from '../cashier/deposit/depositMethods.ts'
import type { DepositRow } from '../cashier/deposit/depositMoves.ts'
import { depositWireOf, latestDeposits } from '../cashier/deposit/depositOrders.ts'
import { callerOf, type CallContext } from './context.ts'

/** Orders of one member: a handful at once, then one in 6 s. */
const ORDERS: Pace = { burst: 10, interval: 6_000 }

const viewOf = ({ services, language }: CallContext) => ({ secret: services.deposits.secret, language })

async function answer(context: CallContext, row: DepositRow) {
  return { order: await depositWireOf(context.services.db, row, viewOf(context)) }
}

export const depositHandlers = {
  payTypes: async (_, { services }) => ({
    list:
      services.deposits.secret === null
        ? []
        : (await openMethods(services.db)).map((row) => payTypeWireOf(row, services.env.usdtRate)),
  }),

  payBanks: (_, { language }) => ({ list: BANKS.map(({ code, name }) => ({ code, name: name[language] })) }),

  pay: async (order, context) => {
    const memberId = callerOf(context).id
    const { db, write, deposits } = context.services
    const known = await db.selectFrom('deposit_order').select('id').where('id', '=', order.orderId).executeTakeFirst()
    const wait = known === undefined ? await write((tx) => takePermit(tx, `deposit:${memberId}`, ORDERS)) : 0
    if (wait > 0) throw rateLimited(wait)
    return answer(context, await deposits.create({ ...order, memberId }))
  },

  depositStatus: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.own(callerOf(context).id, orderId)),

  depositList: async (_, context) => {
    const { db } = context.services
    const rows = await latestDeposits(db, callerOf(context).id)
    return { list: await Promise.all(rows.map((row) => depositWireOf(db, row, viewOf(context)))) }
  },

  fastConfirm: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.claim(callerOf(context).id, orderId)),

  depositCancel: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.cancel(callerOf(context).id, orderId)),

  depositRemind: async ({ orderId }, context) =>
    answer(context, await context.services.deposits.remind(callerOf(context).id, orderId)),

  depositAppeal: async (appeal, context) => {
    const ticket = await context.services.deposits.appeal({ ...appeal, memberId: callerOf(context).id })
    return { upload: ticket === null ? null : `/upload/${ticket}` }
  },
} satisfies Handlers<typeof depositCalls, CallContext>
