import { currentPayout, type PayoutAct, payoutActs, type Review } from '#src/api/model/review.ts'

type Operator = { readonly ownId: string; readonly mayAct: boolean; readonly mayApprove: boolean }

/** What this operator does about a withdrawal if all is well: takes it, approves it, sees that it is paid; null = nothing, or nothing yet. */
export function mainAct(review: Review, operator: Operator): 'take' | 'approve' | PayoutAct['act'] | null {
  const { withdrawal, member, takesTwo, signature } = review
  const { ownId, mayAct, mayApprove } = operator
  if (!mayAct || member.memberId === ownId) return null
  if (withdrawal.state === 'created') return 'take'
  if (withdrawal.state === 'reviewing') {
    const isSigned = signature?.memberId === ownId || (takesTwo && signature !== null && !mayApprove)
    return isSigned ? null : 'approve'
  }
  return openPayoutActs(review, operator).find((one) => one === 'retry' || one === 'paid') ?? null
}

/** What this operator may say about the payout that waits for something: about a large one two decide, so not the same twice. */
export function openPayoutActs(review: Review, { ownId, mayApprove }: Omit<Operator, 'mayAct'>): readonly PayoutAct['act'][] {
  const payout = currentPayout(review)
  if (payout === undefined) return []
  const { ruling } = payout
  const said = ruling !== null && (ruling.memberId === ownId || !mayApprove) ? ruling.act : null
  return payoutActs(review.withdrawal.state, payout).filter((one) => one !== said)
}
