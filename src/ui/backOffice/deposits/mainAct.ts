import type { DepositCase } from '#src/api/model/depositCase.ts'
import { isReturnOnly } from '#src/api/model/heldMoney.ts'
import type { CaseAction } from '#src/machines/backOffice/depositCaseMachine.ts'

type Operator = { readonly ownId: string; readonly mayAct: boolean; readonly mayApprove: boolean }

/** What this operator does about a case if all is well: takes it in hand, then settles it for the member; null = nothing, or nothing yet. */
export function mainAct(item: DepositCase, { ownId, mayAct, mayApprove }: Operator): 'claim' | CaseAction | null {
  if (!mayAct || item.end !== null || item.order?.member.memberId === ownId) return null
  if (item.claim === null) return 'claim'
  if (item.claim.memberId !== ownId) return null
  if (item.kind === 'appeal') return 'helped'
  const { signature } = item
  const isSigned = signature !== null && (signature.memberId === ownId || !mayApprove)
  return isReturnOnly(item.reason) || isSigned ? null : 'credit'
}
