import type { MemberRow } from '../members/members.ts'
import type { Right } from '#src/api/model/right.ts'
import { requireRightNow } from '../members/rights.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import type { Transaction } from '../platform/transaction.ts'

type Verdict = 'approve' | 'refuse'

/** Throws for who may not say this of a proposal about activities. An approval takes the second factor. */
export const requireVerdict = (tx: Transaction, by: MemberRow, verdict: Verdict): Promise<unknown> =>
  verdict === 'approve' ? requireSignature(tx, by.id, 'activities.approve') : requireRightNow(tx.db, by.id, 'activities.approve')

type Proposal = {
  readonly by: string
  readonly at: number
  /** What its maker must still have the right to do. */
  readonly right: Right
  readonly forget: () => Promise<void>
}

/**
 * What a second operator's word makes of a proposal: `signed` = it may be carried out now; `done` = it was refused; `own` = its maker cannot be the
 * second, and it stays; `unsigned` = its first signature does not hold any more. But for `own` it is forgotten.
 */
export async function takeVerdict(
  tx: Transaction,
  by: MemberRow,
  verdict: Verdict,
  proposal: Proposal,
): Promise<'signed' | 'done' | 'own' | 'unsigned'> {
  if (verdict === 'refuse') {
    await proposal.forget()
    return 'done'
  }
  if (proposal.by === by.id) return 'own'
  const isSigned = await mayStillSign(tx, { memberId: proposal.by, at: proposal.at }, proposal.right, by)
  await proposal.forget()
  return isSigned ? 'signed' : 'unsigned'
}
