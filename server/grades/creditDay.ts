import { type Fen, plus } from '#src/api/model/money/amount.ts'
import type { Transaction } from '../platform/transaction.ts'
import { creditPoints } from '../points/betPoints.ts'
import { validBetsOf } from './validBets.ts'

/** Adds to what a member's bets of one day count for, and to the points that they bring; who follows it is told. */
export async function creditDay(tx: Transaction, memberId: string, day: number, change: Fen): Promise<void> {
  const amount = plus(await validBetsOf(tx.db, memberId, { from: day, until: day }), change)
  await tx.db
    .insertInto('valid_day')
    .values({ member_id: memberId, day, amount })
    .onConflict((clash) => clash.columns(['member_id', 'day']).doUpdateSet({ amount }))
    .execute()
  await creditPoints(tx, memberId, day, amount)
  tx.publishAfterCommit({ type: 'validBets', memberId, day, amount })
}
