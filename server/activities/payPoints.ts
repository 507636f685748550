import type { Points } from '#src/api/model/money/amount.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Where points go that a member gives: for something that the house gives for them, or into a pool that goes back to members. */
const PAID = {
  exchange: { kind: 'exchangePoints', to: HOUSE.exchange },
  pool: { kind: 'guessStake', to: HOUSE.pools },
} as const

/** Takes points of a member for something in an activity, once a key. Null = they are paid; else what the member has, which is too little. */
export async function payPoints(
  tx: Transaction,
  memberId: string,
  price: Points,
  key: string,
  into: keyof typeof PAID = 'exchange',
): Promise<Points | null> {
  const { kind, to } = PAID[into]
  await openAccount(tx.db, memberId, 'POINT', 'member')
  await openAccount(tx.db, to, 'POINT', 'house')
  const have = await balanceOf(tx.db, memberId, 'POINT')
  if (have < price) return have
  await transfer(tx, { kind, key, digest: digestOf(memberId, price), asset: 'POINT', from: memberId, to, amount: price })
  await tellFunds(tx, memberId)
  return null
}
