import type { Handlers } from '#src/api/contract/handlers.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { withdrawalCalls, withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { toAmount } from '#src/api/model/money.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import { findWithdrawPassword, tryWithdrawPassword } from '../cashier/withdrawal/withdrawPassword.ts'
import { findWithdrawal, listWithdrawals, wireOf } from '../cashier/withdrawal/withdrawalRows.ts'
import {
  createWithdrawal,
  earlierWithdrawal,
  type NewWithdrawal,
  reconcileWithdrawal,
} from '../cashier/withdrawal/withdrawals.ts'
import { stepWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import { mayReverse, WITHDRAWAL_TERMS } from '../cashier/withdrawal/withdrawalTerms.ts'
import type { WithdrawalTable } from '../platform/db/withdrawalTables.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { callerOf, type CallContext } from './context.ts'

type Ordered = Omit<NewWithdrawal, 'memberId'> & { readonly password: string }

/** An order that has made its withdrawal is answered with it; a new one needs the password first. */
async function withdraw(context: CallContext, { password, ...rest }: Ordered): Promise<WireReplyOf<typeof withdrawalNew>> {
  const { services } = context
  const order = { ...rest, memberId: callerOf(context).id }
  const accepted = async (row: WithdrawalTable) => ({
    result: 'accepted' as const,
    withdrawal: await wireOf(services.db, row),
  })
  const first = await earlierWithdrawal(services.db, order)
  if (first !== null) return accepted(first)
  const tried = await tryWithdrawPassword(services, order.memberId, password)
  if (tried === null) return { result: 'refused', reason: 'noPassword' }
  if ('refusal' in tried) return { result: 'password', refusal: tried.refusal }
  const created = await services.write((tx) => createWithdrawal(tx, order))
  return 'row' in created ? accepted(created.row) : { result: 'refused', reason: created.refusal }
}

/** One of the caller's own withdrawals. */
async function ownWithdrawal(context: CallContext, withdrawalId: string): Promise<WithdrawalTable> {
  const row = await findWithdrawal(context.services.db, withdrawalId)
  if (row === undefined || row.member_id !== callerOf(context).id) throw notFound()
  return row
}

export const withdrawalHandlers = {
  withdrawalTerms: async (_, context) => {
    const { id } = callerOf(context)
    const { db } = context.services
    return {
      terms: WITHDRAWAL_TERMS.map(({ min, max, fee, ...terms }) => ({
        ...terms,
        min: toAmount(min),
        max: toAmount(max),
        fee: { permille: fee.permille, min_money: toAmount(fee.min_money), max_money: toAmount(fee.max_money) },
      })),
      fen: toAmount(await balanceOf(db, id, 'FEN')),
      uusdt: toAmount(await balanceOf(db, id, 'UUSDT')),
      hasPassword: (await findWithdrawPassword(db, id)) !== undefined,
      mayCancel: await mayReverse(db),
    }
  },

  withdrawalNew: (order, context) => withdraw(context, order),
  withdrawalUsdt: (order, context) => withdraw(context, { ...order, method: 'usdt' }),
  withdrawalFast: (order, context) => withdraw(context, { ...order, method: 'fast' }),

  withdrawalReconcile: async ({ clientId }, context) => {
    const { id } = callerOf(context)
    const { services } = context
    const row = await services.write((tx) => reconcileWithdrawal(tx, id, clientId))
    return { withdrawal: row === null ? null : await wireOf(services.db, row) }
  },

  withdrawalCancel: async ({ withdrawalId }, context) => {
    const { services } = context
    const before = await ownWithdrawal(context, withdrawalId)
    const after = await services.write(async (tx) => {
      if (!(await mayReverse(tx.db))) throw forbidden()
      return stepWithdrawal(tx, before.id, 'cancel')
    })
    return { withdrawal: await wireOf(services.db, after ?? (await ownWithdrawal(context, withdrawalId))) }
  },

  withdrawalStatus: async ({ withdrawalId }, context) => {
    const { db } = context.services
    const row = await ownWithdrawal(context, withdrawalId)
    return { withdrawal: await wireOf(db, row), mayCancel: row.state === 'created' && (await mayReverse(db)) }
  },

  withdrawalList: ({ before }, context) => listWithdrawals(context.services.db, callerOf(context).id, before),
} satisfies Handlers<typeof withdrawalCalls, CallContext>
