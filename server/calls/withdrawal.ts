import type { Handlers } from '#src/api/contract/handlers.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { withdrawalCalls, withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { forbidden, notFound } from '../callError.ts'
import { findWithdrawPassword, tryWithdrawPassword } from '../cashier/withdrawPassword.ts'
import { findWithdrawal, listWithdrawals, wireOf } from '../cashier/withdrawalRows.ts'
import { createWithdrawal, earlierWithdrawal, type NewWithdrawal, reconcileWithdrawal } from '../cashier/withdrawals.ts'
import { stepWithdrawal } from '../cashier/withdrawalSteps.ts'
import { mayReverse, WITHDRAWAL_TERMS } from '../cashier/withdrawalTerms.ts'
import type { WithdrawalTable } from '../db/withdrawTables.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { callerOf, type CallContext } from './context.ts'

type Ordered = Omit<NewWithdrawal, 'memberId'> & { readonly password: string }

/** An order that has made its withdrawal is answered with it; a new one needs the password first. */
async function withdraw(context: CallContext, { password, ...rest }: Ordered): Promise<WireReplyOf<typeof withdrawalNew>> {
  const { world } = context
  const order = { ...rest, memberId: callerOf(context).id }
  const accepted = async (row: WithdrawalTable) => ({
    result: 'accepted' as const,
    withdrawal: await wireOf(world.db, row),
  })
  const first = await earlierWithdrawal(world.db, order)
  if (first !== null) return accepted(first)
  const tried = await tryWithdrawPassword(world, order.memberId, password)
  if (tried === null) return { result: 'refused', reason: 'noPassword' }
  if ('refusal' in tried) return { result: 'password', refusal: tried.refusal }
  const created = await world.write((unit) => createWithdrawal(unit, order))
  return 'row' in created ? accepted(created.row) : { result: 'refused', reason: created.refusal }
}

/** One of the caller's own withdrawals. */
async function ownWithdrawal(context: CallContext, withdrawalId: string): Promise<WithdrawalTable> {
  const row = await findWithdrawal(context.world.db, withdrawalId)
  if (row === undefined || row.member_id !== callerOf(context).id) throw notFound()
  return row
}

export const withdrawalHandlers = {
  withdrawalTerms: async (_, context) => {
    const { id } = callerOf(context)
    const { db } = context.world
    return {
      terms: WITHDRAWAL_TERMS.map(({ min, max, fee, ...terms }) => ({
        ...terms,
        min: toWire(min),
        max: toWire(max),
        fee: { permille: fee.permille, min_money: toWire(fee.min_money), max_money: toWire(fee.max_money) },
      })),
      fen: toWire(await balanceOf(db, id, 'FEN')),
      uusdt: toWire(await balanceOf(db, id, 'UUSDT')),
      hasPassword: (await findWithdrawPassword(db, id)) !== undefined,
      mayCancel: await mayReverse(db),
    }
  },

  withdrawalNew: (order, context) => withdraw(context, order),
  withdrawalUsdt: (order, context) => withdraw(context, { ...order, method: 'usdt' }),
  withdrawalFast: (order, context) => withdraw(context, { ...order, method: 'fast' }),

  withdrawalReconcile: async ({ clientId }, context) => {
    const { id } = callerOf(context)
    const { world } = context
    const row = await world.write((unit) => reconcileWithdrawal(unit, id, clientId))
    return { withdrawal: row === null ? null : await wireOf(world.db, row) }
  },

  withdrawalCancel: async ({ withdrawalId }, context) => {
    const { world } = context
    const before = await ownWithdrawal(context, withdrawalId)
    const after = await world.write(async (unit) => {
      if (!(await mayReverse(unit.trx))) throw forbidden()
      return stepWithdrawal(unit, before.id, 'cancel')
    })
    return { withdrawal: await wireOf(world.db, after ?? (await ownWithdrawal(context, withdrawalId))) }
  },

  withdrawalStatus: async ({ withdrawalId }, context) => {
    const { db } = context.world
    const row = await ownWithdrawal(context, withdrawalId)
    return { withdrawal: await wireOf(db, row), mayCancel: row.state === 'created' && (await mayReverse(db)) }
  },

  withdrawalList: ({ before }, context) => listWithdrawals(context.world.db, callerOf(context).id, before),
} satisfies Handlers<typeof withdrawalCalls, CallContext>
