import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { moneyOf, nextState, type WithdrawalAct, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import type { WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import { operatorsWith } from '#server/members/rights.ts'
import { openPayout } from './payoutRows.ts'
import { tellFunds } from '../wallet/funds.ts'
import { refund } from './withdrawalMoney.ts'
import { findWithdrawal } from './withdrawalRows.ts'

/** Who does it (null = the member, the payer, or the site by its rules), and why. */
export type Doing = { readonly by?: { readonly id: string; readonly nickname: string } | null; readonly reason?: string | null }

/**
 * Does one act to a withdrawal, once: the state changes by compare-and-set, the step is kept, and the money goes back where the state
 * says so, all in this transaction. What is approved waits as a payout; `start`, `pay` and `fail` are done by `payoutMoves.ts` alone,
 * with their money. Null = the act is not legal in its state, and nothing happened.
 */
export async function stepWithdrawal(
  tx: Transaction,
  id: string,
  act: WithdrawalAct,
  doing: Doing = {},
): Promise<WithdrawalTable | null> {
  const before = await findWithdrawal(tx.db, id)
  const state = before === undefined ? null : nextState(before.state, act)
  if (before === undefined || state === null) return null
  const after = await tx.db
    .updateTable('withdrawal')
    .set({ state, changed_at: tx.at })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirst()
  if (after === undefined) return null
  await keepStep(tx, id, state, doing)
  if (moneyOf(state) === 'back') await refund(tx, after)
  if (state === 'approved') await openPayout(tx, after)
  await tellWithdrawal(tx, after)
  await writeEnd(tx, after, doing.reason ?? null)
  return after
}

/** Writes the member how a withdrawal ended, where it was not they who ended it. */
async function writeEnd(tx: Transaction, row: WithdrawalTable, reason: string | null): Promise<void> {
  const { id, member_id: memberId, state, asset } = row
  const amount = formatMoney(asset, row.amount)
  const link = `/app/cashier/withdraw/${id}`
  if (state === 'paid') await tellMember(tx, memberId, 'withdrawalPaid', { amount }, link)
  if (state === 'failed') await tellMember(tx, memberId, 'withdrawalFailed', { amount }, link)
  if (state === 'rejected') await tellMember(tx, memberId, 'withdrawalRejected', { amount, reason: reason ?? '–' }, link)
}

/** Adds a step to a withdrawal's history. */
export async function keepStep(
  { db, at }: Transaction,
  id: string,
  state: WithdrawalState,
  { by, reason }: Doing,
): Promise<void> {
  const { count } = await db
    .selectFrom('withdrawal_step')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('withdrawal_step')
    .values({
      withdrawal_id: id,
      state,
      place: Number(count),
      at,
      by_member_id: by?.id ?? null,
      by_name: by?.nickname ?? null,
      reason: reason ?? null,
    })
    .execute()
}

/** Tells the member and the operators, wherever they are, how a withdrawal stands, and the member what they have. */
export async function tellWithdrawal(tx: Transaction, { id, member_id: memberId, state }: WithdrawalTable): Promise<void> {
  await tellFunds(tx, memberId)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'withdrawal', withdrawalId: id, state } })
  for (const operator of await operatorsWith(tx.db, 'money.read'))
    tx.publishAfterCommit({ type: 'self', memberId: operator, push: { kind: 'withdrawalReview', withdrawalId: id } })
}
