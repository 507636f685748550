import { operatorsWith } from '#server/members/rights.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Tells all who may look at money that an adjustment, or a deposit or one of its cases, is another now. */
export async function tellMoneyOffice(tx: Transaction, of: 'adjustment' | 'depositCase', id: string): Promise<void> {
  for (const memberId of await operatorsWith(tx.db, 'money.read'))
    tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'moneyOffice', of, id } })
}
