import { dayOf } from '#src/api/model/day.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { Transaction } from '../platform/transaction.ts'
import { creditDay } from './creditDay.ts'
import { creditBets } from './grades.ts'

/** Counts the stake of a round of a game among the member's valid bets, in the transaction that ends it: once, for a round ends once. */
export async function countRound(tx: Transaction, memberId: string, stake: Fen): Promise<void> {
  await creditDay(tx, memberId, dayOf(tx.at), stake)
  await creditBets(tx, memberId, stake)
}
