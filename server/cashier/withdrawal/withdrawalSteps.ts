import { moneyOf, nextState, type WithdrawalAct, type WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { type Cash, minus } from '#src/api/model/money/amount.ts'
import type { WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { tellFunds } from '../wallet/funds.ts'
import { findWithdrawal } from './withdrawalRows.ts'

/** Who does it (null = the member or the payer), and why. */
export type Doing = { readonly by?: { readonly id: string; readonly nickname: string } | null; readonly reason?: string | null }

/**
 * Does one act to a withdrawal, once: the state changes by compare-and-set, the step is kept, and the money moves with it, all in
 * this transaction. Null = the act is not legal in its state, and nothing happened.
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
  await settle(tx, after)
  await tellWithdrawal(tx, after)
  return after
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

/** Holds what a new withdrawal takes. Throws `insufficient` when there is too little. */
export function hold(tx: Transaction, row: WithdrawalTable): Promise<void> {
  return move(tx, row, 'hold', row.member_id, HOUSE.withdrawals, row.amount)
}

/** What the state that was reached means for the money that is held. */
async function settle(tx: Transaction, row: WithdrawalTable): Promise<void> {
  switch (moneyOf(row.state)) {
    case 'held':
      return
    case 'back':
      return move(tx, row, 'refund', HOUSE.withdrawals, row.member_id, row.amount)
    case 'left':
      await move(tx, row, 'payout', HOUSE.withdrawals, HOUSE.clearing, minus(row.amount, row.fee))
      await move(tx, row, 'fee', HOUSE.withdrawals, HOUSE.fees, row.fee)
  }
}

const KINDS = { hold: 'withdrawal', refund: 'withdrawalRefund', payout: 'withdrawalPayout', fee: 'withdrawalFee' } as const

const KEY = 'withdrawal:'

/** The withdrawal whose money a movement moved, by the movement's key; null = it is of something else. */
export function withdrawalOfKey(key: string): string | null {
  return key.startsWith(KEY) ? (key.slice(KEY.length).split(':')[0] ?? null) : null
}

async function move(
  tx: Transaction,
  { id, asset }: WithdrawalTable,
  part: keyof typeof KINDS,
  from: string,
  to: string,
  amount: Cash,
): Promise<void> {
  if (amount === 0) return
  for (const owner of [from, to]) await openAccount(tx.db, owner, asset, owner.startsWith('house.') ? 'house' : 'member')
  await transfer(tx, {
    kind: KINDS[part],
    key: `${KEY}${id}:${part}`,
    digest: digestOf(id, part, amount),
    asset,
    from,
    to,
    amount,
  })
}

/** Tells the member, wherever they are, how a withdrawal stands and what they have. */
export async function tellWithdrawal(tx: Transaction, { id, member_id: memberId, state }: WithdrawalTable): Promise<void> {
  await tellFunds(tx, memberId)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'withdrawal', withdrawalId: id, state } })
}
