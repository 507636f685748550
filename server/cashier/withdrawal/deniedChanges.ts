import type { SecurityKind } from '#src/api/model/securityNotice.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { forgetPrints } from '../savedCards/destinationPrints.ts'
import { stepWithdrawal } from './withdrawalSteps.ts'

/**
 * Takes back what somebody else may have prepared, whom a member says they are not (C-8): cards and addresses that were saved then go,
 * withdrawals since then that nobody looks at yet give their money back, and a withdrawal password that was set then counts as new from now
 * on. `denied` = what was done, and when, in ms.
 */
export async function takeBackDenied(
  tx: Transaction,
  memberId: string,
  denied: readonly { readonly kind: SecurityKind; readonly at: number }[],
): Promise<void> {
  const savedAt = denied.filter(({ kind }) => kind === 'destination').map(({ at }) => at)
  if (savedAt.length > 0) {
    await tx.db.deleteFrom('saved_destination').where('member_id', '=', memberId).where('created_at', 'in', savedAt).execute()
    await forgetPrints(tx, memberId, savedAt)
  }
  if (denied.some(({ kind }) => kind === 'withdrawPassword'))
    await tx.db.updateTable('withdraw_password').set({ set_at: tx.at }).where('member_id', '=', memberId).execute()
  const since = Math.min(...denied.map(({ at }) => at))
  const made = await tx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'created')
    .where('created_at', '>=', since)
    .execute()
  for (const { id } of made) await stepWithdrawal(tx, id, 'cancel')
}
