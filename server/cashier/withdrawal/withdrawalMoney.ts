import type { Cash } from '#src/api/model/money/amount.ts'
import type { PayoutTable, WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { clearingOf, payoutsOf } from '#server/ledger/owners.ts'

/** The ledger's words for what happens to the money of a withdrawal. */
const KINDS = {
  hold: 'withdrawal',
  refund: 'withdrawalRefund',
  handed: 'withdrawalHanded',
  returned: 'withdrawalReturned',
  paid: 'withdrawalPayout',
  fee: 'withdrawalFee',
} as const

const KEY = 'withdrawal:'

/** The withdrawal whose money a movement moved, by the movement's key; null = it is of something else. */
export function withdrawalOfKey(key: string): string | null {
  return key.startsWith(KEY) ? (key.slice(KEY.length).split(':')[0] ?? null) : null
}

/** Holds what a new withdrawal takes. Throws `insufficient` when there is too little. */
export function hold(tx: Transaction, row: WithdrawalTable): Promise<void> {
  return move(tx, row, 'hold', row.id, row.member_id, HOUSE.withdrawals, row.amount)
}

/** Gives all that is held back to the member. */
export function refund(tx: Transaction, row: WithdrawalTable): Promise<void> {
  return move(tx, row, 'refund', row.id, HOUSE.withdrawals, row.member_id, row.amount)
}

/** Out of the hold to who is to pay it out. */
export function handMoney(tx: Transaction, row: WithdrawalTable, { id, provider, amount }: PayoutTable): Promise<void> {
  return move(tx, row, 'handed', id, HOUSE.withdrawals, payoutsOf(provider), amount)
}

/** From who was to pay it out back into the hold. */
export function returnMoney(tx: Transaction, row: WithdrawalTable, { id, provider, amount }: PayoutTable): Promise<void> {
  return move(tx, row, 'returned', id, payoutsOf(provider), HOUSE.withdrawals, amount)
}

/** It has arrived: it leaves the books by its payer, and the fee is earned. */
export async function payMoney(tx: Transaction, row: WithdrawalTable, { id, provider, amount }: PayoutTable): Promise<void> {
  await move(tx, row, 'paid', id, payoutsOf(provider), clearingOf(provider), amount)
  await move(tx, row, 'fee', row.id, HOUSE.withdrawals, HOUSE.fees, row.fee)
}

/** `of` = the withdrawal's or the payout's id: each of them does each once. */
async function move(
  tx: Transaction,
  { id, asset }: WithdrawalTable,
  part: keyof typeof KINDS,
  of: string,
  from: string,
  to: string,
  amount: Cash,
): Promise<void> {
  if (amount === 0) return
  for (const owner of [from, to]) await openAccount(tx.db, owner, asset, owner.startsWith('house.') ? 'house' : 'member')
  await transfer(tx, {
    kind: KINDS[part],
    key: of === id ? `${KEY}${id}:${part}` : `${KEY}${id}:${part}:${of}`,
    digest: digestOf(id, part, amount),
    asset,
    from,
    to,
    amount,
  })
}
